import { randomOf } from './random.ts';
import { logViewing, ownReviewId, publishReview, publishScheduled, saveDraft, scheduleReview } from './services.ts';
import { DRAFTS, SCHEDULED } from './texts/drafts.ts';
import { REVIEWS } from './texts/index.ts';
import type { WrittenReview } from './texts/written.ts';
import { type Act, after, dayOf, type World } from './world.ts';

/** A newer text has its time to the hour. */
const LATELY_DAYS = 2;

/** When a text was written: in the evening, or to the hour when it is recent. */
export function timeOfText(world: World, days: number, seed: string): Date {
  if (days < LATELY_DAYS) return world.minutesAgo(days * 24 * 60);
  const random = randomOf(`time of ${seed}`);
  return world.daysAgo(Math.ceil(days), random.whole(15, 22), random.whole(0, 59));
}

export const timeOfReview = (world: World, author: string, { film, days }: Pick<WrittenReview, 'film' | 'days'>) =>
  timeOfText(world, days, `${author}: ${film}`);

const wordsOf = ({ title, text, stars, spoiler }: Omit<WrittenReview, 'days' | 'film'>) => ({
  title,
  content: text,
  rating: stars,
  is_spoiler: spoiler ?? false,
});

/** Published reviews, those that were published at a time of their author's choice or still wait for it, and drafts. */
export const reviews = (world: World): Act[] => [
  ...Object.entries(REVIEWS).flatMap(([author, written]) =>
    written.flatMap((review) => published(world, author, review)),
  ),
  ...SCHEDULED.flatMap((review) => scheduled(world, review)),
  ...DRAFTS.map(({ by, film, days, stars, title, text }) => ({
    at: timeOfText(world, days, `${by}: draft of ${film}`),
    run: (ctx: Parameters<typeof saveDraft>[0]) =>
      saveDraft(ctx, world.member(by), world.films.get(film).id, {
        title,
        content: text,
        rating: stars,
        is_spoiler: false,
      }),
  })),
];

function published(world: World, author: string, review: WrittenReview): Act[] {
  const at = timeOfReview(world, author, review);
  const { id } = world.films.get(review.film);
  return [
    {
      at,
      async run(ctx) {
        world.noteReview(author, review.film, await publishReview(ctx, world.member(author), id, wordsOf(review)));
      },
    },
    // The review has begun the viewing; this gives it its day.
    {
      at: after(at, 0.5),
      run: (ctx) => logViewing(ctx, world.member(author), id, { watchedOn: dayOf(at), stars: null }),
    },
  ];
}

function scheduled(world: World, review: (typeof SCHEDULED)[number]): Act[] {
  const { by, film, writtenDays, dueDays } = review;
  const { id } = world.films.get(film);
  const due = dueDays < 0 ? after(world.daysAgo(0, 0), (-dueDays * 24 + 18) * 60) : world.daysAgo(dueDays, 18);
  const writing: Act = {
    at: timeOfText(world, writtenDays, `${by}: plan for ${film}`),
    run: (ctx) => scheduleReview(ctx, world.member(by), id, wordsOf(review), due),
  };
  if (dueDays < 0) return [writing];
  const publishing: Act = {
    at: due,
    async run(ctx) {
      await publishScheduled(ctx);
      world.noteReview(by, film, await ownReviewId(ctx, world.member(by), id));
    },
  };
  return [writing, publishing];
}
