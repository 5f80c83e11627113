import { REACTIONS, type Reaction, type ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import {
  IconFlame,
  IconFlameFilled,
  IconHeart,
  IconHeartFilled,
  IconMoodSmile,
  IconMoodSmileFilled,
  IconStar,
  IconStarFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import { formatCount, formatShortCount } from '#lib/numbers.ts';
import classes from './reactions.module.css';

const REACTION_ICONS: Record<Reaction, { name: string; Icon: typeof IconHeart; Chosen: typeof IconHeart }> = {
  heart: { name: 'Heart', Icon: IconHeart, Chosen: IconHeartFilled },
  thumbs_up: { name: 'Thumbs up', Icon: IconThumbUp, Chosen: IconThumbUpFilled },
  smile: { name: 'Smile', Icon: IconMoodSmile, Chosen: IconMoodSmileFilled },
  star: { name: 'Star', Icon: IconStar, Chosen: IconStarFilled },
  fire: { name: 'Fire', Icon: IconFlame, Chosen: IconFlameFilled },
};

export type ReactionBarProps = {
  summary: ReactionSummary;
  /** Called with the pressed reaction, also when it is the viewer's own. */
  onReact: (reaction: Reaction) => void;
  disabled?: boolean;
  /** The subject of the reactions, for screen readers: "Ada's review of Heat". */
  label?: string;
};

/** Predicts `summary` after a choice, for showing it before the server has responded. */
export function applyReaction(summary: ReactionSummary, mine: Reaction | null): ReactionSummary {
  const counts = { ...summary.counts };
  if (summary.mine !== null) counts[summary.mine] = Math.max(0, (counts[summary.mine] ?? 0) - 1);
  if (mine !== null) counts[mine] = (counts[mine] ?? 0) + 1;
  return { counts, mine };
}

/** Five reactions with their counts. Choosing the viewer's own removes it, another replaces it. */
export function ReactionBar({ summary, onReact, disabled = false, label = 'Reactions' }: ReactionBarProps) {
  return (
    <div role="group" aria-label={label} className={classes.bar}>
      {REACTIONS.map((reaction) => {
        const { name, Icon, Chosen } = REACTION_ICONS[reaction];
        const mine = summary.mine === reaction;
        const number = summary.counts[reaction] ?? 0;
        const Shown = mine ? Chosen : Icon;
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={mine}
            aria-label={number === 0 ? name : `${name}, ${formatShortCount(number)}`}
            title={number === 0 ? name : `${name}, ${formatCount(number)}`}
            disabled={disabled}
            onClick={() => onReact(reaction)}
          >
            <Shown size={18} stroke={1.6} aria-hidden="true" />
            {number === 0 ? null : <span className={classes.count}>{formatShortCount(number)}</span>}
          </button>
        );
      })}
    </div>
  );
}
