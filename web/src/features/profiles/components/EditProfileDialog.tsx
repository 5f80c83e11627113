import { useState } from 'react';
import { EditDialog } from '#ui/dialogs/EditDialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import classes from './edit-profile.module.css';
import { ProfileFields, type ProfileFieldsProps } from './ProfileFields.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { UsernameForm } from './UsernameForm.tsx';

export type EditProfileDialogProps = Pick<ProfileFieldsProps, 'profile' | 'bioField'> & {
  opened: boolean;
  onClose: () => void;
};

const NOTHING = { picture: false, profile: false, username: false };

/**
 * The dialog in which members edit their picture, profile and username. Closing it, Back and a reload ask first when unsaved changes would
 * be lost.
 */
export default function EditProfileDialog({ opened, profile, bioField, onClose }: EditProfileDialogProps) {
  const [unsaved, setUnsaved] = useState(NOTHING);
  const isUnsaved = unsaved.picture || unsaved.profile || unsaved.username;
  const [round, setRound] = useState(0);
  const close = () => {
    setUnsaved(NOTHING);
    // The next time the form begins with what is saved.
    setRound(round + 1);
    onClose();
  };
  return (
    <EditDialog
      opened={opened}
      isUnsaved={isUnsaved}
      onClose={close}
      title="Edit Profile"
      size="36rem"
      fullScreenOnPhones
    >
      <div key={round} className={classes.parts}>
        <AvatarEditor profile={profile} onChange={(picture) => setUnsaved((before) => ({ ...before, picture }))} />
        <ProfileFields
          profile={profile}
          bioField={bioField}
          onChange={(typed) => setUnsaved((before) => ({ ...before, profile: typed }))}
          onSaved={() => {
            toastDone('Your profile is saved.');
            if (unsaved.picture || unsaved.username) setUnsaved({ ...unsaved, profile: false });
            else close();
          }}
        />
        <UsernameForm
          profile={profile}
          onChange={(username) => setUnsaved((before) => ({ ...before, username }))}
          onRenamed={(name) => toastDone(`You are @${name} now.`)}
        />
        <section aria-label="Journal">
          <SettingSwitch profile={profile} setting="journaling_enabled" label="Ask me when I watched a film" />
        </section>
      </div>
    </EditDialog>
  );
}
