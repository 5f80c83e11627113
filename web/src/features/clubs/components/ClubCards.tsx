import type { ClubSummary } from '@halfstar/contract/clubs/clubs.schema';
import { Link } from '@tanstack/react-router';
import { FilmLink } from '#features/movies/components/FilmLink.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ClubPicture } from './ClubPicture.tsx';
import classes from './club-card.module.css';
import { JoinInPlace } from './JoinInPlace.tsx';

type ClubCardsProps = {
  label: string;
  clubs: readonly ClubSummary[];
  /** A line for some of the clubs, by their ids: why they are recommended. */
  notes?: ReadonlyMap<string, string>;
};

/** Clubs as cards, each of which can be joined in place. */
export const ClubCards = ({ label, clubs, notes }: ClubCardsProps) => (
  <ul className={classes.cards} aria-label={label}>
    {clubs.map((club) => (
      <ClubCard key={club.club_id} club={club} note={notes?.get(club.club_id)} />
    ))}
  </ul>
);

function ClubCard({ club, note }: { club: ClubSummary; note: string | undefined }) {
  const { current_movie: movie, description, member_count: members } = club;
  return (
    <li className={classes.card}>
      <ClubPicture club={club} size={64} />
      <div className={classes.about}>
        <h3 className={classes.name}>
          <Link to="/movie-clubs/$clubId" params={{ clubId: club.club_id }}>
            <bdi>{club.name}</bdi>
          </Link>
        </h3>
        <p className={classes.facts}>
          <Owner club={club} />
          <span>{formatQuantity(members, 'member')}</span>
          {club.status === 'archived' ? <span>Archived</span> : null}
        </p>
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
        {description === '' ? null : (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        {movie === null ? null : (
          <p className={classes.film}>
            Now watching{' '}
            <FilmLink movieId={movie.id} className={classes.filmTitle}>
              {movie.title}
            </FilmLink>
          </p>
        )}
      </div>
      <div className={classes.poster}>
        {movie === null ? null : <PosterLink movie={movie} size="list" twin sizes="4rem" />}
      </div>
      <div className={classes.actions}>
        <JoinInPlace club={club} />
      </div>
    </li>
  );
}

function Owner({ club: { owner_display_name: name, owner_username: username } }: { club: ClubSummary }) {
  if (name === null || username === null) return null;
  return (
    <span>
      by{' '}
      <Link to="/profile/$username" params={{ username }}>
        {name}
      </Link>
    </span>
  );
}

/** The skeletons of clubs. */
export const ClubCardSkeletons = ({ count = 4 }: { count?: number }) => (
  <div className={classes.cards}>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.card} aria-hidden="true">
        <SkeletonBar width="4rem" height="4rem" />
        <span className={classes.skeletonText}>
          <SkeletonBar width="60%" height="1.2em" />
          <SkeletonBar width="40%" />
          <SkeletonBar width="90%" />
        </span>
        <span className={classes.poster}>
          <PosterSkeleton />
        </span>
        <span className={classes.actions} />
      </div>
    ))}
  </div>
);
