import type { ListType } from '@halfstar/contract/tracking/tracking.schema';

/** What a member can do to a film. Ratings are stars; `viewing` and `review` are ids. */
export type DiaryAction =
  | { kind: 'rate'; rating: number; skip_watched: boolean }
  | { kind: 'unrate' }
  | { kind: 'add' | 'remove'; list: ListType }
  | { kind: 'again'; on: boolean }
  | { kind: 'log'; watch_date: string | null; rewatch: boolean; rating: number | null }
  | { kind: 'change'; viewing: string; watch_date?: string | null; rating?: number | null }
  | { kind: 'strike'; viewing: string }
  | { kind: 'forget' }
  | { kind: 'review'; rating: number }
  | { kind: 'unreview'; review: string };

export type Outcome = 'ok' | 'RATING_IN_USE' | 'ALREADY_WATCHED' | 'VIEWINGS_THERE' | 'NOT_WATCHED' | 'NOT_FOUND';

interface Viewing {
  /** Null until it was read from the server. */
  id: string | null;
  watch_date: string | null;
  rewatch: boolean;
  rating: number | null;
  at: number;
}

interface Act {
  at: number;
  rating: number | null;
}

const DAY_MS = 86_400_000;

/** What one member has of one film, and how each action should change it, in plain code. */
export class FilmModel {
  rating: number | null = null;
  lists = new Set<ListType>();
  seeAgain = false;
  viewings: Viewing[] = [];
  review: { id: string | null } | null = null;
  /** The activity cards, each with its acts by their kind. */
  cards: Map<string, Act>[] = [];

  copy(): FilmModel {
    return Object.assign(new FilmModel(), structuredClone({ ...this }));
  }

  do(action: DiaryAction, at: number): Outcome {
    switch (action.kind) {
      case 'rate':
        this.#rate(action.rating, at, action.skip_watched ? 'rating alone' : 'all');
        return 'ok';
      case 'unrate':
        if (this.rating === null) return 'ok';
        if (this.review !== null) return 'RATING_IN_USE';
        this.rating = null;
        this.#takeBack('rating');
        if (this.#newest !== undefined && this.#isFresh(this.#newest, at)) this.#newest.rating = null;
        return 'ok';
      case 'add':
        if (action.list === 'watchlist' && this.lists.has('watched')) return 'ALREADY_WATCHED';
        if (action.list === 'watched') this.#watch(at, true);
        else if (!this.lists.has(action.list)) {
          this.lists.add(action.list);
          this.#addActivity(`${action.list}_add`, at);
        }
        return 'ok';
      case 'remove':
        if (action.list !== 'watched') return this.#takeOff(action.list);
        if (this.viewings.length > 1 || this.viewings.some((one) => one.watch_date !== null)) return 'VIEWINGS_THERE';
        return this.#takeOff('watched');
      case 'forget':
        return this.#takeOff('watched');
      case 'again':
        if (action.on && !this.lists.has('watched')) return 'NOT_WATCHED';
        this.seeAgain = action.on;
        return 'ok';
      case 'log':
        return this.#log(action, at);
      case 'change':
      case 'strike':
        return this.#correct(action);
      case 'review':
        this.#rate(action.rating, at, 'within review');
        this.review ??= { id: null };
        return 'ok';
      case 'unreview':
        if (this.review?.id === action.review) this.review = null;
        return 'ok';
    }
  }

  /** The latest day on which it was seen. */
  get watchDate(): string | null {
    return (
      this.viewings
        .map((one) => one.watch_date ?? '')
        .toSorted()
        .at(-1) || null
    );
  }

  get #newest(): Viewing | undefined {
    return this.viewings.toSorted((a, b) => b.at - a.at || ((a.id ?? '') < (b.id ?? '') ? 1 : -1))[0];
  }

  #isFresh = (viewing: Viewing, at: number) => viewing.at > at - DAY_MS;

  #rate(stars: number, at: number, how: 'all' | 'rating alone' | 'within review' | 'of viewing'): void {
    const changed = this.rating !== stars;
    this.rating = stars;
    const newest = this.#newest;
    if (
      changed &&
      how !== 'of viewing' &&
      newest !== undefined &&
      (newest.rating === null || this.#isFresh(newest, at))
    )
      newest.rating = stars;
    if (changed && how === 'within review') {
      const shown = this.#open(at)?.get('rating');
      if (shown !== undefined) shown.rating = stars;
    } else if (changed) this.#addActivity('rating', at, stars);
    if (how === 'all' || how === 'within review') this.#watch(at, how === 'all');
  }

  #watch(at: number, isShown: boolean): void {
    if (!this.lists.has('watched')) {
      this.lists.add('watched');
      this.viewings.push({ id: null, watch_date: null, rewatch: false, rating: this.rating, at });
      if (isShown) this.#addActivity('watched_add', at);
    }
    this.#takeOff('watchlist');
  }

  #log(action: DiaryAction & { kind: 'log' }, at: number): Outcome {
    const { watch_date, rewatch, rating } = action;
    const [only] = this.viewings;
    if (!rewatch && this.viewings.length === 1 && only !== undefined && only.watch_date === null && !only.rewatch) {
      only.watch_date = watch_date;
      if (rating === null) return 'ok';
      this.#rate(rating, at, 'of viewing');
      only.rating = rating;
      return 'ok';
    }
    const latest = this.viewings.every((one) => watch_date !== null && (one.watch_date ?? '') <= watch_date);
    if (!this.lists.has('watched')) {
      this.lists.add('watched');
      this.#addActivity('watched_add', at);
    }
    this.#takeOff('watchlist');
    this.seeAgain = false;
    if (rating !== null && latest) this.#rate(rating, at, 'of viewing');
    this.viewings.push({ id: null, watch_date, rewatch, rating, at });
    return 'ok';
  }

  #correct(action: DiaryAction & { kind: 'change' | 'strike' }): Outcome {
    const viewing = this.viewings.find((one) => one.id === action.viewing);
    if (viewing === undefined) return 'NOT_FOUND';
    if (action.kind === 'change') {
      if (action.watch_date !== undefined) viewing.watch_date = action.watch_date;
      if (action.rating !== undefined) viewing.rating = action.rating;
      return 'ok';
    }
    this.viewings = this.viewings.filter((one) => one !== viewing);
    return this.viewings.length === 0 ? this.#takeOff('watched') : 'ok';
  }

  #takeOff(list: ListType): 'ok' {
    if (!this.lists.delete(list)) return 'ok';
    this.#takeBack(`${list}_add`);
    if (list === 'watched') {
      this.viewings = [];
      this.seeAgain = false;
    }
    return 'ok';
  }

  /** The newest card, if its first act is no more than a day old. */
  #open(at: number): Map<string, Act> | undefined {
    const first = (card: Map<string, Act>) => Math.min(...[...card.values()].map((act) => act.at));
    return this.cards.filter((card) => first(card) >= at - DAY_MS).toSorted((a, b) => first(b) - first(a))[0];
  }

  #addActivity(act: string, at: number, rating: number | null = null): void {
    const open = this.#open(at);
    if (open === undefined) this.cards.push(new Map([[act, { at, rating }]]));
    else open.set(act, { at, rating });
  }

  #takeBack(act: string): void {
    for (const card of this.cards) card.delete(act);
    this.cards = this.cards.filter((card) => card.size > 0);
  }
}
