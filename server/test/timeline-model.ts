import { ACTIVITY_TYPES } from '@halfstar/contract/timeline/timeline.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { FilmModel } from './diary-model.ts';

/** A member as the timeline of others shows them, in plain code. */
export class Person {
  readonly films: FilmModel[];
  readonly reviews: ({ at: number; id: string; hidden: boolean } | null)[] = [];
  /** The last deleted review of each film. */
  readonly deleted: ({ at: number; id: string; when: number; rating: number } | null)[] = [];
  audience: Audience = 'public';
  name = '';
  gone = false;

  constructor(films: number) {
    this.films = Array.from({ length: films }, () => new FilmModel());
  }

  /** Every card of the member that is shown. `text` names the film by its place. */
  cards(): { kind: 'review' | 'activity'; text: string; at: number }[] {
    return this.films.flatMap((film, place) => {
      const activities = film.cards.map((card) => {
        const acts = ACTIVITY_TYPES.flatMap((type) => {
          const act = card.get(type);
          return act === undefined ? [] : [`${type}:${act.rating ?? ''}`];
        });
        return {
          kind: 'activity' as const,
          text: `${place} ${acts.join(' ')}`,
          at: Math.max(...[...card.values()].map(({ at }) => at)),
        };
      });
      const review = this.reviews[place];
      if (!review || review.hidden) return activities;
      return [...activities, { kind: 'review' as const, text: `${place} review:${film.rating}`, at: review.at }];
    });
  }
}
