import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { CAST } from './cast/cast.ts';
import { joinTimeOf } from './members.ts';
import { type Random, randomOf } from './random.ts';
import { timeOfReview } from './reviews.ts';
import { newestActivities, reactToActivity, reactToReview } from './services.ts';
import { REVIEWS } from './texts/index.ts';
import { type Act, after, DAY_MS, type World } from './world.ts';

const LIKELY: readonly Reaction[] = [
  'heart',
  'heart',
  'heart',
  'fire',
  'fire',
  'star',
  'thumbs_up',
  'thumbs_up',
  'smile',
];
/** The days before the demo in which members react to others. */
const VISITING_DAYS = 45;
const LOOKED_AT = 12;

/** Reactions to reviews in the days after them, and to recent items of the members' timelines. */
export const reactions = (world: World): Act[] => [...toReviews(world), ...toActivities(world)];

function toReviews(world: World): Act[] {
  return Object.entries(REVIEWS).flatMap(([author, written]) =>
    written.flatMap((review) => {
      const random = randomOf(`reactions: ${author}, ${review.film}`);
      const published = timeOfReview(world, author, review);
      const others = CAST.filter((one) => one.username !== author && one.rates > 0);
      const fame = CAST.find((one) => one.username === author)?.fame ?? 0;
      const circles = CAST.find((one) => one.username === author)?.circles ?? [];
      const most = Math.round((2 + fame * 11) * (0.4 + random.next()) * world.size);
      const readers = random.sample(
        others,
        most,
        (one) => 1 + one.circles.filter((circle) => circles.includes(circle)).length * 3,
      );
      return readers.map(
        (reader): Act => ({
          at: soonAfter(world, latest(published, joinTimeOf(world, reader)), random),
          run: (ctx) =>
            reactToReview(ctx, world.member(reader.username), world.reviewId(author, review.film), random.pick(LIKELY)),
        }),
      );
    }),
  );
}

/** Members who joined later react to older items. */
const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)));

/** Within three days, most in the first hours; before the demo's moment. */
function soonAfter(world: World, published: Date, random: Random): Date {
  const left = world.now.getTime() - published.getTime();
  const later = Math.min(3 * DAY_MS, left) * random.next() ** 2;
  return after(published, Math.max(2, later / 60_000 - 1));
}

function toActivities(world: World): Act[] {
  return CAST.filter(({ rates }) => rates > 0).flatMap((one) => {
    const random = randomOf(`visits of ${one.username}`);
    const days = Math.min(VISITING_DAYS, one.joinedDaysAgo - 1);
    const visits = Math.round((days / 7) * (0.5 + random.next()) * world.size);
    return Array.from({ length: visits }, (): Act => {
      const at = new Date(world.now.getTime() - random.next() * days * DAY_MS);
      const [liked, reaction] = [random.whole(1, 3), random.pick(LIKELY)];
      return {
        at,
        async run(ctx) {
          const member = world.member(one.username);
          const found = await newestActivities(ctx, member, LOOKED_AT);
          for (const id of random.sample(found, liked)) await reactToActivity(ctx, member, id, reaction);
        },
      };
    });
  });
}
