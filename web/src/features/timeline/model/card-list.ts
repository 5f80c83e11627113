type Card = { id: string; card_at: string };

/** `anchor`: the time of the newest card when the list was begun. Newer cards are announced and wait. */
export type CardPage = { items: readonly Card[]; newest: string | null; anchor?: string };

/** The loaded pages of a timeline, as an infinite query holds them. */
export type CardList<Each extends CardPage = CardPage> = { pages: Each[]; pageParams: (string | undefined)[] };

/** Whether cards may have been held back since the list was begun. */
export const mightHaveHeldBackCards = (list: CardList | undefined): boolean => list?.pages[0]?.anchor !== undefined;
