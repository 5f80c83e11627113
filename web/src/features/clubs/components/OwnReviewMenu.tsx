import type { ClubReview } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDeleteClubReview } from '../api/club-mutations.ts';
import classes from './club-film.module.css';

export type OwnReviewMenuProps = { club: Club; film: ClubMovie; own: ClubReview; onDeleted: () => void };

/** The menu of the viewer's own review in a club, or of their rating alone. */
export function OwnReviewMenu({ club, film: { movie }, own, onDeleted }: OwnReviewMenuProps) {
  const { openReview } = useFilmDialogs();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteClubReview(club.club_id, movie.id);
  const hasText = own.kind === 'full';
  const what = hasText ? 'review' : 'rating';
  const action = hasText ? 'Delete Review' : 'Delete Rating';
  const deleteNow = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onDeleted();
        setAsking(false);
        toastDone(`Your ${what} is deleted.`);
      },
    });
  const lost = hasText ? 'Your stars and your words go' : 'Your stars go';
  return (
    <>
      <ActionsMenu label={`Actions for your ${what} of ${movie.title}`} className={classes.menuButton}>
        {hasText && own.can.edit && club.can.review ? (
          <Menu.Item
            leftSection={<IconPencil size={18} stroke={1.6} />}
            onClick={() => openReview(movie.id, club.club_id)}
          >
            Edit Review
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.6} />}
          className={classes.danger}
          onClick={() => setAsking(true)}
        >
          {action}
        </Menu.Item>
      </ActionsMenu>
      <ConfirmDialog
        opened={asking}
        title={`Delete this ${what}?`}
        action={action}
        pending={remove.isPending}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={deleteNow}
      >
        {own.held
          ? `${lost} from the round, and your diary gets no stars from it.`
          : `${lost} from the club. Your rating of ${movie.title} outside of it stays.`}
      </ConfirmDialog>
    </>
  );
}
