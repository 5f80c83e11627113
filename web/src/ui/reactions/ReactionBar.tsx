import { REACTIONS, type Reaction, type ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { useClickOutside } from '@mantine/hooks';
import { IconMoodPlus, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { formatCount, formatQuantity, formatShortCount } from '#lib/numbers.ts';
import { REACTION_ICONS } from './reaction-icons.ts';
import classes from './reactions.module.css';

/** How many kinds the closed button shows. */
const SHOWN_KINDS = 3;

export type ReactionBarProps = {
  summary: ReactionSummary;
  /** Called with the pressed reaction, also when it is the viewer's own. */
  onReact: (reaction: Reaction) => void;
  /** Shows who reacted; offered as soon as somebody has. */
  onShowPeople?: (() => void) | undefined;
  disabled?: boolean;
  /** The subject of the reactions, for screen readers: "Ada's review of Heat". */
  label?: string;
  /** The side of its line where the button is; the choices float towards the other. */
  side?: 'start' | 'end';
};

/** Predicts `summary` after a choice, for showing it before the server has responded. */
export function applyReaction(summary: ReactionSummary, mine: Reaction | null): ReactionSummary {
  const counts = { ...summary.counts };
  if (summary.mine !== null) counts[summary.mine] = Math.max(0, (counts[summary.mine] ?? 0) - 1);
  if (mine !== null) counts[mine] = (counts[mine] ?? 0) + 1;
  return { counts, mine };
}

const countOf = (summary: ReactionSummary, reaction: Reaction) => summary.counts[reaction] ?? 0;

/**
 * One button with the number of reactions, which opens the five of them with their counts. Choosing the viewer's own removes it,
 * another replaces it; both close them.
 */
export function ReactionBar({
  summary,
  onReact,
  onShowPeople,
  disabled = false,
  label = 'Reactions',
  side = 'start',
}: ReactionBarProps) {
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    toggle.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) close();
  };
  const choose = (reaction: Reaction) => {
    onReact(reaction);
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside
    <div
      role="group"
      aria-label={label}
      className={classes.bar}
      data-side={side}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpened(false);
      }}
    >
      <Total
        summary={summary}
        ref={toggle}
        opened={opened}
        disabled={disabled}
        onToggle={() => setOpened((shown) => !shown)}
      />
      {opened ? (
        <Choices
          summary={summary}
          disabled={disabled}
          onChoose={choose}
          onShowPeople={
            onShowPeople &&
            (() => {
              close();
              onShowPeople();
            })
          }
          onPressElsewhere={({ target }) => {
            // A press on the button closes them by itself.
            if (!(target instanceof Node && toggle.current?.contains(target))) setOpened(false);
          }}
        />
      ) : null}
    </div>
  );
}

type TotalProps = {
  summary: ReactionSummary;
  ref: Ref<HTMLButtonElement>;
  opened: boolean;
  disabled: boolean;
  onToggle: () => void;
};

/** The most frequent reactions and how many there are. Where nobody may react, it still shows them. */
function Total({ summary, ref, opened, disabled, onToggle }: TotalProps) {
  const given = REACTIONS.filter((reaction) => countOf(summary, reaction) > 0);
  const total = given.reduce((sum, reaction) => sum + countOf(summary, reaction), 0);
  const frequent = given
    .toSorted(
      (a, b) => Number(b === summary.mine) - Number(a === summary.mine) || countOf(summary, b) - countOf(summary, a),
    )
    .slice(0, SHOWN_KINDS);
  const mine = summary.mine === null ? '' : `, yours: ${REACTION_ICONS[summary.mine].name}`;
  return (
    <button
      ref={ref}
      type="button"
      className={classes.toggle}
      data-shortcut="react"
      data-mine={summary.mine !== null || undefined}
      // Escape closes the choices, not the dialog around them.
      data-mantine-stop-propagation={opened || undefined}
      aria-expanded={opened}
      aria-label={total === 0 ? 'React' : `${formatQuantity(total, 'reaction')}${mine}`}
      title={given
        .map((reaction) => `${REACTION_ICONS[reaction].name} ${formatCount(countOf(summary, reaction))}`)
        .join(', ')}
      disabled={disabled && total === 0}
      onClick={onToggle}
    >
      {total === 0 ? <IconMoodPlus size={18} stroke={1.6} aria-hidden="true" /> : null}
      {frequent.map((reaction) => {
        const { Icon, Chosen } = REACTION_ICONS[reaction];
        const Shown = reaction === summary.mine ? Chosen : Icon;
        return <Shown key={reaction} size={17} stroke={1.6} aria-hidden="true" />;
      })}
      {total === 0 ? null : <span className={classes.count}>{formatShortCount(total)}</span>}
    </button>
  );
}

type ChoicesProps = {
  summary: ReactionSummary;
  disabled: boolean;
  onChoose: (reaction: Reaction) => void;
  onShowPeople: (() => void) | undefined;
  onPressElsewhere: (event: MouseEvent | TouchEvent) => void;
};

/** They float over what is below or above, so that nothing moves. */
function Choices({ summary, disabled, onChoose, onShowPeople, onPressElsewhere }: ChoicesProps) {
  const choices = useClickOutside<HTMLDivElement>(onPressElsewhere);
  useLayoutEffect(() => focusFirst(choices.current), [choices]);
  return (
    <div className={classes.choices} ref={choices}>
      {REACTIONS.map((reaction) => {
        const { name, Icon, Chosen } = REACTION_ICONS[reaction];
        const mine = summary.mine === reaction;
        const number = countOf(summary, reaction);
        const Shown = mine ? Chosen : Icon;
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            data-mantine-stop-propagation
            aria-pressed={mine}
            aria-label={number === 0 ? name : `${name}, ${formatShortCount(number)}`}
            title={number === 0 ? name : `${name}, ${formatCount(number)}`}
            disabled={disabled}
            onClick={() => onChoose(reaction)}
          >
            <Shown size={20} stroke={1.6} aria-hidden="true" />
            <span className={classes.count}>{number === 0 ? '' : formatShortCount(number)}</span>
          </button>
        );
      })}
      {onShowPeople === undefined || REACTIONS.every((reaction) => countOf(summary, reaction) === 0) ? null : (
        <button
          type="button"
          className={classes.reaction}
          data-mantine-stop-propagation
          aria-label="See Who Reacted"
          title="See Who Reacted"
          onClick={onShowPeople}
        >
          <IconUsers size={20} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** The viewer's own reaction, or the first one. */
function focusFirst(choices: HTMLElement | null): void {
  const own = choices?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (own ?? choices?.querySelector('button'))?.focus({ preventScroll: true });
}
