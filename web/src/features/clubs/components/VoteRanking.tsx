import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ClubNomination } from '@halfstar/contract/clubs/votes.schema';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { listRanked, moveInRanking, removeFromRanking } from '../model/ranking.ts';
import classes from './vote-ranking.module.css';

export type VoteRankingProps = {
  nominations: readonly ClubNomination[];
  ranking: readonly string[];
  onRank: (ranking: readonly string[]) => void;
};

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS =
  'Press space to pick up the film, the up and down arrow keys to move it, space again to put it down, or Escape to leave it where it was.';

/** The viewer's ranking: its order by dragging or by keyboard, and what is taken out of it. */
export default function VoteRanking({ nominations, ranking, onRank }: VoteRankingProps) {
  const heading = useId();
  const shown = listRanked(ranking, nominations);
  const ids = shown.map(({ id }) => id);
  const list = useFocusAfterRemoval<HTMLOListElement>(ids);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const title = (id: string | number) => shown.find((each) => each.id === id)?.movie.title ?? '';
  const where = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    onRank(moveInRanking(ids, String(active.id), ids.indexOf(String(over.id))));
  };
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
      <DndContext
        id={heading}
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDownOnly]}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: INSTRUCTIONS },
          announcements: {
            onDragStart: ({ active }) => `${title(active.id)} is picked up.`,
            onDragOver: ({ active, over }) =>
              over === null ? undefined : `${title(active.id)} is held at ${where(over.id)}.`,
            onDragEnd: ({ active, over }) =>
              `${title(active.id)} is put down, ${where(over === null ? active.id : over.id)}.`,
            onDragCancel: ({ active }) => `${title(active.id)} stays at ${where(active.id)}.`,
          },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </DndContext>
    </section>
  );
}

type RowProps = { nomination: ClubNomination; place: number; onRemove: () => void };

function Row({ nomination: { id, movie }, place, onRemove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style = {
    transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={classes.row} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${movie.title}`}
      >
        <IconGripVertical size={20} stroke={1.7} aria-hidden="true" />
      </button>
      <span className={classes.place}>{formatCount(place)}</span>
      <span className={classes.thumb}>
        <Poster movie={movie} size="list" decorative />
      </span>
      <span className={classes.title}>{movie.title}</span>
      <ActionIcon className={classes.remove} aria-label={`Take ${movie.title} out of your ranking`} onClick={onRemove}>
        <IconX size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
