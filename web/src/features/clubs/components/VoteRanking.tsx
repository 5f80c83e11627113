import type { ClubNomination } from '@halfstar/contract/clubs/votes.schema';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { SortableRow } from '#ui/sorting/SortableRow.tsx';
import { SortableRows } from '#ui/sorting/SortableRows.tsx';
import { listRanked, moveInRanking, removeFromRanking } from '../model/ranking.ts';
import classes from './vote-ranking.module.css';

export type VoteRankingProps = {
  nominations: readonly ClubNomination[];
  ranking: readonly string[];
  onRank: (ranking: readonly string[]) => void;
};

/** The viewer's ranking: its order by dragging or by keyboard, and what is taken out of it. */
export default function VoteRanking({ nominations, ranking, onRank }: VoteRankingProps) {
  const heading = useId();
  const shown = listRanked(ranking, nominations);
  const ids = shown.map(({ id }) => id);
  const list = useFocusAfterRemoval<HTMLOListElement>(ids);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        Your ranking
      </h3>
      <p className={classes.hint}>
        {shown.length === 0
          ? 'Rank as many films as you would watch, the favorite first. It is saved as you go.'
          : 'The favorite first. If it goes out, your ballot counts for the next one.'}
      </p>
      <SortableRows
        id={heading}
        films={shown.map(({ id, movie }) => ({ id, title: movie.title }))}
        onMove={(id, position) => onRank(moveInRanking(ids, id, position - 1))}
      >
        <ol ref={list} className={classes.rows} aria-label="Your ranking, the favorite first">
          {shown.map((nomination, index) => (
            <Row
              key={nomination.id}
              nomination={nomination}
              place={index + 1}
              onRemove={() => onRank(removeFromRanking(ids, nomination.id))}
            />
          ))}
        </ol>
      </SortableRows>
    </section>
  );
}

type RowProps = { nomination: ClubNomination; place: number; onRemove: () => void };

function Row({ nomination: { id, movie }, place, onRemove }: RowProps) {
  return (
    <SortableRow film={{ id, title: movie.title }} className={classes.row}>
      <span className={classes.place}>{formatCount(place)}</span>
      <span className={classes.thumb}>
        <Poster movie={movie} size="list" decorative />
      </span>
      <span className={classes.title}>{movie.title}</span>
      <ActionIcon className={classes.remove} aria-label={`Take ${movie.title} out of your ranking`} onClick={onRemove}>
        <IconX size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </SortableRow>
  );
}
