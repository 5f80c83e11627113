import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTypingTarget } from '#lib/fields.ts';
import { isComposing, shortcutLetter } from '#lib/keys.ts';

/** What the keys do, for the dialog that shows them. */
export const TIMELINE_KEYS = [
  ['j', 'Next card'],
  ['k', 'Previous card'],
  ['o', 'Open the film, or the review'],
  ['r', 'Rate the film, or react to the review'],
  ['?', 'Show these keys'],
] as const;

const OVERLAYS = '[role="dialog"]:not([inert]), dialog[open], [role="menu"]';
/** The stars when they are open, else the buttons that open them or the reactions. */
const ACTIONS = ['[role="slider"]', '[data-shortcut="rate"]:enabled', '[data-shortcut="react"]:enabled'];

export type TimelineKeyActions = {
  /** @param key of the card's item in the list */
  onOpen: (key: string) => void;
  onHelp: () => void;
};

const getCards = (view: HTMLElement | null) => [...(view?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

const focusedCard = (view: HTMLElement | null) =>
  getCards(view).find((card) => card.contains(document.activeElement)) ?? null;

/** The space that the header covers, which the style sheet keeps free above a card. */
const getHeaderHeight = (card: HTMLElement) => Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;

/** Focuses a card and shows it, below the header. A card that can be seen whole is not moved. */
function goTo(card: HTMLElement | undefined): void {
  if (card === undefined) return;
  card.focus({ preventScroll: true });
  const { top, bottom } = card.getBoundingClientRect();
  const whole = top >= getHeaderHeight(card) && bottom <= window.innerHeight - getHeaderHeight(card);
  if (!whole) card.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function goBy(view: HTMLElement | null, step: 1 | -1): void {
  const cards = getCards(view);
  const current = focusedCard(view);
  // Without a focused card reading begins with the first that can be seen.
  const visible = cards.findIndex((card) => card.getBoundingClientRect().top >= getHeaderHeight(card) - 1);
  goTo(cards[current === null ? Math.max(0, visible) : cards.indexOf(current) + step]);
}

function act(card: HTMLElement | null): void {
  const target = ACTIONS.map((selector) => card?.querySelector<HTMLElement>(selector)).find((each) => each);
  if (target?.matches('[role="slider"]') === true) target.focus();
  else target?.click();
}

/**
 * The keys of a timeline: j, k, o, r and ?. They do nothing while a field has the focus, a dialog or a menu is open, or together
 * with Ctrl, Meta or Alt.
 */
export function useTimelineKeys(view: RefObject<HTMLElement | null>, { onOpen, onHelp }: TimelineKeyActions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTypingTarget(event.target)) return;
    if (document.querySelector(OVERLAYS) !== null) return;
    switch (shortcutLetter(event)) {
      case 'j':
        goBy(view.current, 1);
        break;
      case 'k':
        goBy(view.current, -1);
        break;
      case 'o': {
        const key = focusedCard(view.current)?.closest<HTMLElement>('[data-key]')?.dataset['key'];
        if (key !== undefined) onOpen(key);
        break;
      }
      case 'r':
        act(focusedCard(view.current));
        break;
      case '?':
        onHelp();
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
