import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import type { CustomListDialogProps } from './CustomListDialog.tsx';

const CustomListDialog = lazyWithRetry<CustomListDialogProps>(() => import('./CustomListDialog.tsx'));

/** Opens the dialog for a new list. */
export function NewCustomListButton({ prominent = false }: { prominent?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant={prominent ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        New List
      </Button>
      <LazyDialog opened={opened} onClose={() => setOpened(false)}>
        <CustomListDialog list={null} opened={opened} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  );
}
