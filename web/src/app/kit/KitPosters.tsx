import { Poster } from '#ui/posters/Poster.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import classes from './kit.module.css';

const FILMS: readonly [title: string, year: number | null][] = [
  ['Heat', 1995],
  ['M', 1931],
  ['Ran', 1985],
  ['Vertigo', 1958],
  ['Moonlight', 2016],
  ['The Apartment', 1960],
  ['In the Mood for Love', 2000],
  ['Portrait of a Lady on Fire', 2019],
  ['Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb', 1964],
  ['2001: A Space Odyssey', 1968],
  ['Eternal Sunshine of the Spotless Mind', 2004],
  ['Stalker', 1979],
  ['Cléo from 5 to 7', 1962],
  ['七人の侍', 1954],
  ['Parasite', 2019],
  ['The Assassination of Jesse James by the Coward Robert Ford', 2007],
  ['Amélie', 2001],
  ['Untitled', null],
  ['Supercalifragilisticexpialidocious', 1964],
  ['Paris, Texas', 1984],
  ['Aftersun', 2022],
  ['Jeanne Dielman, 23, quai du Commerce, 1080 Bruxelles', 1975],
  ['La La Land', 2016],
  ['Нелюбовь', 2017],
];

const film = (title: string, year: number | null) => ({ title, year, poster_path: null });

export function KitPosters() {
  return (
    <>
      <PosterGrid label="Drawn posters">
        {FILMS.map(([title, year]) => (
          <li key={title}>
            <Poster movie={film(title, year)} />
          </li>
        ))}
      </PosterGrid>
      <ul className={classes.row}>
        {FILMS.slice(0, 8).map(([title, year]) => (
          <li key={title} className={classes.thumbnail}>
            <Poster movie={film(title, year)} size="list" decorative />
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <div className={classes.large}>
          <Poster movie={film('In the Mood for Love', 2000)} />
        </div>
        <div className={classes.large}>
          <Poster movie={{ title: 'The host does not answer', year: 2024, poster_path: '/nowhere.jpg' }} />
        </div>
      </div>
    </>
  );
}
