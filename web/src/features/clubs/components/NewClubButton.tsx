import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import type { ClubDialogProps } from './ClubDialog.tsx';

const ClubDialog = lazyWithRetry<ClubDialogProps>(() => import('./ClubDialog.tsx'));

/** Opens the dialog for a new club. */
export function NewClubButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Start a club</Button>
      <LazyDialog opened={opened} onClose={() => setOpened(false)}>
        <ClubDialog club={null} opened={opened} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  );
}
