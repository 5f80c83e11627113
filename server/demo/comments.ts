import { CAST } from './cast/cast.ts';
import { joinTimeOf } from './members.ts';
import { randomOf } from './random.ts';
import { timeOfReview } from './reviews.ts';
import { comment } from './services.ts';
import { founders } from './texts/comments/founders.ts';
import { others } from './texts/comments/others.ts';
import { REVIEWS } from './texts/index.ts';
import { type Act, after, type World } from './world.ts';

/** The first comment comes within this time, replies sooner. */
const SLOWEST_MINUTES = 14 * 60;

export const comments = (world: World): Act[] =>
  [...founders, ...others].flatMap(({ author, film, comments: written }) => {
    const random = randomOf(`comments: ${author}, ${film}`);
    const review = REVIEWS[author]?.find((one) => one.film === film);
    if (review === undefined) throw new Error(`${author} has written nothing about ${film}`);
    const joined = written
      .map(({ by }) => CAST.find((one) => one.username === by))
      .map((one) => (one ? joinTimeOf(world, one) : world.now));
    // Under an old review the comments begin when all their authors have joined.
    let at = new Date(Math.max(timeOfReview(world, author, review).getTime(), ...joined.map(Number)));
    return written.map(({ by, text }): Act => {
      const left = (world.now.getTime() - at.getTime()) / 60_000;
      at = after(at, Math.min(random.whole(9, SLOWEST_MINUTES), (left / (written.length + 1)) * random.next()));
      return { at, run: (ctx) => comment(ctx, world.member(by), world.reviewId(author, film), text) };
    });
  });
