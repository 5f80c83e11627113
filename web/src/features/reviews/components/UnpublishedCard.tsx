import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { ReviewClub } from '@halfstar/contract/reviews/reviews.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import classes from './unpublished.module.css';

export type UnpublishedCardProps = {
  text: DraftText;
  movie: MovieSummary;
  /** The movie club in which it is to be published; null outside of clubs. */
  club: ReviewClub | null;
  label: string;
  /** When it was saved, or when it will be published. */
  when: ReactNode;
  /** Why it could not be published. */
  error?: ReactNode;
  actions: ReactNode;
};

/** The club of an unpublished review as the end of its name; empty outside of clubs. */
export const formatInClubSuffix = (club: ReviewClub | null): string =>
  club === null ? '' : ` in ${club.name ?? 'a movie club'}`;

/** A review that is not published: a draft or a scheduled one. */
export function UnpublishedCard({ text, movie, club, label, when, error, actions }: UnpublishedCardProps) {
  const { title, content, rating } = text;
  return (
    <article className={classes.card} aria-label={label}>
      <div>
        <PosterLink movie={movie} twin sizes="5.5rem" />
      </div>
      <div className={classes.body}>
        <p>
          <FilmTitleLink movie={movie} />
        </p>
        <p className={classes.when}>
          {rating === null ? null : <Stars value={rating} size={15} />}
          <span>{when}</span>
          {club === null ? null : <ClubLink club={club} />}
        </p>
        {error}
        {title === '' ? null : (
          <p className={classes.title} dir="auto">
            {title}
          </p>
        )}
        {content.trim() === '' ? null : (
          // Where the form cannot be opened any more, all of it is here.
          <p className={classes.text} data-whole={club?.name === null || undefined} dir="auto">
            {content}
          </p>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
    </article>
  );
}

function ClubLink({ club: { club_id: clubId, name } }: { club: ReviewClub }) {
  if (name === null) return <span>In a movie club</span>;
  return (
    <span className={classes.club}>
      In{' '}
      <Link to="/movie-clubs/$clubId" params={{ clubId }}>
        {name}
      </Link>
    </span>
  );
}
