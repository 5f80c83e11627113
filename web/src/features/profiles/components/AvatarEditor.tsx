import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { PictureEditor } from '#ui/pictures/PictureEditor.tsx';
import { useRemoveAvatar, useSetAvatar } from '../api/edit-profile.ts';

export type AvatarEditorProps = {
  profile: OwnProfile;
  /** Told whether a picture is chosen that is not saved. */
  onChange: (unsaved: boolean) => void;
};

/** Changes or removes the member's picture. Saved separately from the other fields of the profile. */
export const AvatarEditor = ({ profile, onChange }: AvatarEditorProps) => (
  <>
    <PauseNotice part="pictures" title="New pictures are paused.">
      Pictures that are there stay.
    </PauseNotice>
    <PictureEditor
      hasPicture={profile.avatar_url !== null}
      words={{ picture: 'Your picture', instead: 'Your initials are shown instead.' }}
      shape="round"
      set={useSetAvatar(profile.user_id)}
      remove={useRemoveAvatar(profile.user_id)}
      onChange={onChange}
    >
      <Avatar member={profile} size={96} />
    </PictureEditor>
  </>
);
