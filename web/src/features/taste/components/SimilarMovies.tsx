import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { SimilarMovie } from '@halfstar/contract/taste/similar-movies.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { PersonLink } from '#features/movies/components/PersonLink.tsx';
import { Separated } from '#features/movies/components/Separated.tsx';
import { Poster } from '#ui/posters/Poster.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { similarMoviesQuery } from '../api/similar-movies.ts';
import classes from './similar-movies.module.css';

type SimilarMoviesProps = {
  movieId: string;
  /** The level of its headings: h3 in a dialog, h2 on a page. */
  heading: 'h2' | 'h3';
};

/** Films to go on to from a film: what members who love it also love, and films with the same people and genres. */
export function SimilarMovies({ movieId, heading }: SimilarMoviesProps) {
  const query = useQuery(similarMoviesQuery(movieId));
  return (
    <QueryState query={query} loading={<SimilarSkeleton />} errorTitle="Similar films could not be loaded.">
      {({ also_loved: loved, similar }) => (
        <>
          <Shelf title="Members who loved it also loved" heading={heading} films={loved} />
          <Shelf title="Similar films" heading={heading} films={similar} />
        </>
      )}
    </QueryState>
  );
}

type ShelfProps = { title: string; heading: 'h2' | 'h3'; films: readonly (MovieSummary | SimilarMovie)[] };

/** A row of posters; on phones two. Nothing without films. */
function Shelf({ title, heading: Heading, films }: ShelfProps) {
  const id = useId();
  if (films.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ul className={classes.shelf} aria-labelledby={id}>
        {films.map((film) => (
          <li key={film.id}>
            <FilmPageLink film={film} />
            {'people' in film && film.people.length > 0 ? (
              <p className={classes.people}>
                <Separated
                  by=", "
                  parts={film.people.map(({ person_id: personId, name }) => (
                    <PersonLink key={personId} id={personId}>
                      {name}
                    </PersonLink>
                  ))}
                />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long a poster is hovered before its page is loaded: a pointer that crosses the shelf loads none. */
const HOVER_MS = 150;

/** Leads to the page of the film, from a dialog too, so that Back returns to the film one came from. */
const FilmPageLink = ({ film }: { film: MovieSummary }) => (
  <Link to="/movies/$movieId" params={{ movieId: film.id }} preloadDelay={HOVER_MS} className={classes.poster}>
    <Poster movie={film} sizes="(min-width: 75em) 8rem, (min-width: 48em) 22vw, 31vw" />
  </Link>
);

const SIX = [0, 1, 2, 3, 4, 5];

/** Keeps the place of one shelf, since nearly every film is similar to others. */
const SimilarSkeleton = () => (
  <div className={classes.part}>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    <SkeletonBar width="8rem" height="1.25rem" />
    <div className={classes.shelf} aria-hidden="true">
      {SIX.map((index) => (
        <PosterSkeleton key={index} />
      ))}
    </div>
  </div>
);
