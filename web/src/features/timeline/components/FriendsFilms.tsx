import type { FriendsMovie } from '@halfstar/contract/timeline/side.schema';
import { Link } from '@tanstack/react-router';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { MemberAvatarLink } from '#features/profiles/components/MemberLink.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import classes from './friends-films.module.css';

/** The friends besides the first one, in words: "", " and Bo", " and 3 friends". */
function nameOthers({ members: [, second], member_count: count }: FriendsMovie): string {
  if (count === 1) return '';
  return count === 2 && second !== undefined
    ? ` and ${second.display_name}`
    : ` and ${formatQuantity(count - 1, 'friend')}`;
}

/** Films as small posters, each with the faces of the friends who watched it. */
export const FriendsFilms = ({ label, films }: { label: string; films: readonly FriendsMovie[] }) => (
  <ul className={classes.films} aria-label={label}>
    {films.map((film) => (
      <li key={film.movie.id}>
        <PosterLink movie={film.movie} sizes="6rem" />
        <p>
          <span className={classes.faces}>
            {film.members.map((member) => (
              <MemberAvatarLink key={member.user_id} member={member} size={22} />
            ))}
          </span>
          <span className={classes.names}>
            {film.members.slice(0, 1).map(({ user_id: userId, username, display_name: name }) => (
              <Link key={userId} to="/profile/$username" params={{ username }}>
                {name}
              </Link>
            ))}
            {nameOthers(film)}
          </span>
        </p>
      </li>
    ))}
  </ul>
);
