import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { Avatar } from '#ui/people/Avatar.tsx';
import classes from './movies.module.css';
import { PersonLink } from './PersonLink.tsx';

const SHOWN = 12;
const PROFILE_HOST = 'https://image.tmdb.org/t/p/w185';

/** Actors and roles, in the order of the credits. */
export function CastList({ cast }: { cast: Movie['cast_members'] }) {
  if (cast.length === 0) return <p className={classes.nothing}>Cast information not available.</p>;
  return (
    <ul className={classes.cast}>
      {cast.slice(0, SHOWN).map(({ person_id: id, name, character, profile_path: path }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one actor may play two roles; the order never changes
        <li key={`${name} ${index}`}>
          <Avatar
            size={44}
            member={{ display_name: name, username: name, avatar_url: path === null ? null : PROFILE_HOST + path }}
          />
          <span>
            <span className={classes.actor}>
              <PersonLink id={id}>{name}</PersonLink>
            </span>
            {character === null || character === '' ? null : <span className={classes.role}>{character}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
