import type { CSSProperties } from 'react';
import { BEST_KNOWN_FILMS } from '#ui/posters/best-known-films.ts';
import { ABOVE_TITLE, BELOW_TITLE } from '#ui/posters/compositions.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { PosterArt } from '#ui/posters/PosterArt.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { PALETTES } from '#ui/theme/poster-colors.ts';
import classes from './kit.module.css';

const NAMES = [...Object.keys(BELOW_TITLE), ...Object.keys(ABOVE_TITLE)];

/** The generated posters of the best-known films, and each composition by its name. */
export function KitPosterSheet() {
  return (
    <>
      <PosterGrid label="Posters of the best-known films">
        {BEST_KNOWN_FILMS.map(([title, year]) => (
          <li key={`${title} ${year}`}>
            <Poster movie={{ title, year, poster_path: null }} />
          </li>
        ))}
      </PosterGrid>
      <ul className={classes.row} aria-label="The smallest posters">
        {BEST_KNOWN_FILMS.slice(0, 20).map(([title, year]) => (
          <li key={`${title} ${year}`} className={classes.smallest}>
            <Poster movie={{ title, year, poster_path: null }} />
          </li>
        ))}
      </ul>
      <ul className={classes.swatches} aria-label="Compositions">
        {NAMES.map((name, index) => {
          const palette = PALETTES[index % PALETTES.length];
          return palette === undefined ? null : (
            <li key={name}>
              <div className={classes.art} style={{ '--ground': palette.ground } as CSSProperties}>
                <PosterArt composition={index} palette={palette} turned={false} />
              </div>
              {name}
            </li>
          );
        })}
      </ul>
    </>
  );
}
