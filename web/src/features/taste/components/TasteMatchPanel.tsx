import {
  describeAgreement,
  MIN_SHARED_MOVIES,
  type SharedMovie,
  type TasteMatch,
} from '@halfstar/contract/taste/taste.schema';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { tasteMatchQuery } from '../api/taste-queries.ts';
import classes from './taste-match.module.css';

export type TasteMatchPanelProps = { member: { user_id: string; display_name: string } };

/** How the viewer's ratings compare with those of another member. For the profiles of others. */
export function TasteMatchPanel({ member }: TasteMatchPanelProps) {
  const heading = useId();
  const query = useQuery(tasteMatchQuery(member.user_id));
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>Your tastes</h2>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={3} />}
        errorTitle="The comparison could not be loaded."
        isEmpty={({ agreement }) => agreement === null}
        empty={<TooFew shared={query.data?.shared_movies ?? 0} name={member.display_name} />}
      >
        {(match) => <Match match={match} name={member.display_name} />}
      </QueryState>
    </section>
  );
}

const TooFew = ({ shared, name }: { shared: number; name: string }) => (
  <p className={classes.few}>
    {shared === 0
      ? `You and ${name} have rated no film in common yet.`
      : `You and ${name} have both rated ${formatQuantity(shared, 'film')}.`}{' '}
    From {MIN_SHARED_MOVIES} on your tastes are compared.
  </p>
);

function Match({ match, name }: { match: TasteMatch; name: string }) {
  const { agreement, shared_movies: shared, both_love: bothLove, differ_most: differMost } = match;
  if (agreement === null) return null;
  return (
    <>
      <p className={classes.sum}>
        <strong>{agreement}%</strong> <span>{describeAgreement(agreement)}</span>
      </p>
      <details className={classes.formula}>
        <summary>From {formatQuantity(shared, 'film')} that you both rated</summary>
        <p>
          100 × (1 − the mean difference of your stars ÷ 4.5). The same stars on every film make 100, the widest
          possible difference on every film makes 0.
        </p>
      </details>
      <Films title="You both love" films={bothLove} name={name} />
      <Films title="Where you differ most" films={differMost} name={name} />
    </>
  );
}

function Films({ title, films, name }: { title: string; films: readonly SharedMovie[]; name: string }) {
  const heading = useId();
  if (films.length === 0) return null;
  return (
    <>
      <h3 id={heading}>{title}</h3>
      <ul className={classes.films} aria-labelledby={heading}>
        {films.map(({ movie, own_rating: own, rating }) => (
          <li key={movie.id}>
            <PosterLink movie={movie} size="list" twin sizes="3rem" />
            <p className={classes.film}>
              <FilmTitleLink movie={movie} />
            </p>
            <p className={classes.stars}>
              You {own} ★ · {name} {rating} ★
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
