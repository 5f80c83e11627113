import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { PictureEditor } from '#ui/pictures/PictureEditor.tsx';
import { useRemoveClubPicture, useSetClubPicture } from '../api/club-mutations.ts';
import { ClubPicture } from './ClubPicture.tsx';

export type ClubPictureEditorProps = {
  club: Club;
  /** Told whether a picture is chosen that is not saved. */
  onChange: (unsaved: boolean) => void;
};

/** Changes or removes a club's picture. Saved separately from its name and rules. */
export const ClubPictureEditor = ({ club, onChange }: ClubPictureEditorProps) => (
  <>
    <PauseNotice part="pictures" title="New pictures are paused.">
      Pictures that are there stay.
    </PauseNotice>
    <PictureEditor
      hasPicture={club.club_image_url !== null}
      words={{ picture: 'The club’s picture', instead: 'One drawn from its name is shown instead.' }}
      shape="square"
      set={useSetClubPicture(club.club_id)}
      remove={useRemoveClubPicture(club.club_id)}
      onChange={onChange}
    >
      <ClubPicture club={club} size={96} />
    </PictureEditor>
  </>
);
