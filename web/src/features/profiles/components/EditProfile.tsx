import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';

const EditProfileDialog = lazyWithRetry(() => import('./EditProfileDialog.tsx'));

export type EditProfileButtonProps = {
  profile: OwnProfile;
  /** In what the bio is written: the names of members in it are completed by a higher feature. */
  bioField: ComponentProps<typeof EditProfileDialog>['bioField'];
};

/** The button that opens the dialog in which members edit their profile. */
export function EditProfileButton({ profile, bioField }: EditProfileButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const preload = () => void EditProfileDialog.preload();
  return (
    <>
      <Button variant="default" onPointerEnter={preload} onFocus={preload} onClick={() => setOpened(true)}>
        Edit Profile
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        <EditProfileDialog opened={opened} profile={profile} bioField={bioField} onClose={close} />
      </LazyDialog>
    </>
  );
}
