import type { CustomList, ListMovie } from '@halfstar/contract/lists/lists.schema';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { formatCount } from '#lib/numbers.ts';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import classes from './custom-list.module.css';

const ABOVE_THE_FOLD = 14;

/** The films of a list, read-only: a grid of posters, or rows if there are notes. */
export function CustomListFilms({ list, films }: { list: CustomList; films: readonly ListMovie[] }) {
  if (list.has_notes) {
    return (
      <ol className={classes.rows} aria-label={list.name}>
        {films.map(({ movie, position, note }, index) => (
          <li key={movie.id} className={classes.row}>
            {list.ranked ? <span className={classes.rank}>{formatCount(position)}</span> : null}
            <span className={classes.rowPoster}>
              <PosterLink movie={movie} twin eager={index < ABOVE_THE_FOLD} sizes="6rem" />
            </span>
            <div className={classes.rowText}>
              <FilmTitleLink movie={movie} />
              {note === '' ? null : (
                <p className={classes.note} dir="auto">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <PosterGrid label={list.name}>
      {films.map(({ movie, position }, index) => (
        <li key={movie.id}>
          <PosterLink movie={movie} eager={index < ABOVE_THE_FOLD} />
          {list.ranked ? <span className={classes.below}>{formatCount(position)}</span> : null}
        </li>
      ))}
    </PosterGrid>
  );
}
