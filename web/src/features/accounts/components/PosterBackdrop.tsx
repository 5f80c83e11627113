import { DrawnPoster } from '#ui/posters/DrawnPoster.tsx';
import posters from '#ui/posters/posters.module.css';
import classes from './poster-backdrop.module.css';

/** Films whose generated posters look good side by side. They are decoration, so they need no request. */
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

/** The decorative posters beside the sign-in form, hidden from screen readers. */
export function PosterBackdrop() {
  return (
    <div className={classes.backdrop} aria-hidden="true">
      {FILMS.map(([title, year]) => (
        <span key={title} className={posters.poster} data-scaled>
          <DrawnPoster movie={{ title, year }} name="" />
        </span>
      ))}
    </div>
  );
}
