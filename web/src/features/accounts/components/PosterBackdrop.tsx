import { DrawnPoster } from '#ui/posters/DrawnPoster.tsx';
import posters from '#ui/posters/posters.module.css';
import classes from './poster-backdrop.module.css';

/** Films that look well side by side when drawn; decoration, so nothing is asked of the server for it. */
const FILMS: readonly [title: string, year: number][] = [
  ['In the Mood for Love', 2000],
  ['Heat', 1995],
  ['Cléo from 5 to 7', 1962],
  ['Paris, Texas', 1984],
  ['Moonlight', 2016],
  ['Vertigo', 1958],
  ['Stalker', 1979],
  ['Aftersun', 2022],
  ['The Apartment', 1960],
  ['Ran', 1985],
  ['Parasite', 2019],
  ['Portrait of a Lady on Fire', 2019],
];

/** The foyer's wall beside the entrance. A screen reader passes it by. */
export function PosterBackdrop() {
  return (
    <div className={classes.backdrop} aria-hidden="true">
      {FILMS.map(([title, year]) => (
        <span key={title} className={posters.poster}>
          <DrawnPoster movie={{ title, year }} name="" />
        </span>
      ))}
    </div>
  );
}
