import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';

const EditProfileDialog = lazyWithRetry(() => import('./EditProfileDialog.tsx'));

/** The button that opens the dialog in which members edit their profile. */
export function EditProfileButton({ profile }: { profile: OwnProfile }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const preload = () => void EditProfileDialog.preload();
  return (
    <>
      <Button variant="default" onPointerEnter={preload} onFocus={preload} onClick={() => setOpened(true)}>
        Edit Profile
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        <EditProfileDialog opened={opened} profile={profile} onClose={close} />
      </LazyDialog>
    </>
  );
}
