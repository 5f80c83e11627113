import { askAgain, claim, decide, findOpenCase, giveBadge, lookAgain, report } from './moderation-services.ts';
import { comment, postInClub } from './services.ts';
import { CASES, MODERATOR, type ReportedText, type WrittenCase } from './texts/moderation.ts';
import { type Act, after, type World } from './world.ts';

const ADMIN = 'marta';

/** The moderator gets the badge; then members report things, and moderators and the admin decide about them. */
export const moderation = (world: World): Act[] => [badge(world), ...CASES.flatMap((one) => actsOf(world, one))];

function badge(world: World): Act {
  const { username, days } = MODERATOR;
  return {
    at: world.daysAgo(days, 10),
    async run(ctx) {
      const [admin, member] = [world.member(ADMIN), world.member(username)];
      world.admit(username, await giveBadge(ctx, admin, member, 'moderator', 'He asks before he decides.'));
    },
  };
}

function actsOf(world: World, { thing, reports, decision, secondLook, claimedBy }: WrittenCase): Act[] {
  const owner = () => world.member(thing.by);
  let thingId = '';
  let decisionId = '';
  const acts: Act[] = [];
  /** What is done on the same day keeps its order. */
  const add = (days: number, run: Act['run']) =>
    acts.push({ at: after(world.minutesAgo(days * 24 * 60), acts.length * 5), run });

  add('days' in thing ? thing.days : (reports[0]?.days ?? 0), async (ctx) => {
    thingId = await findOrWrite(world, ctx, thing);
  });
  for (const { by, days, reason, details = '' } of reports) {
    add(days, (ctx) =>
      report(ctx, world.member(by), { content_type: thing.kind, content_id: thingId, reason, description: details }),
    );
  }
  const openCase = (ctx: Parameters<Act['run']>[0]) =>
    findOpenCase(ctx, world.member(ADMIN), owner().userId, thing.kind);
  if (decision !== undefined) {
    const { by, days, actions, rule = null, reason } = decision;
    add(days, async (ctx) => {
      const form = { case_id: await openCase(ctx), actions: [...actions], days: null, rule, reason, password: null };
      decisionId = await decide(ctx, world.member(by), form);
    });
  }
  if (secondLook !== undefined) {
    const { days, text, answer } = secondLook;
    add(days, (ctx) => askAgain(ctx, owner(), decisionId, text));
    if (answer !== undefined)
      add(answer.days, (ctx) => lookAgain(ctx, world.member(answer.by), decisionId, answer.outcome, answer.reason));
  }
  if (claimedBy !== undefined)
    acts.push({
      at: world.minutesAgo(6),
      run: async (ctx) => claim(ctx, world.member(claimedBy), await openCase(ctx)),
    });
  return acts;
}

/** The id of the thing; a comment or a post is written first. */
async function findOrWrite(world: World, ctx: Parameters<Act['run']>[0], thing: ReportedText): Promise<string> {
  const author = world.member(thing.by);
  switch (thing.kind) {
    case 'review':
      return world.reviewId(thing.by, thing.film);
    case 'club_review':
      return world.idOf(`review of ${thing.by} in ${thing.club}: ${thing.film}`);
    case 'list':
      return world.idOf(`list of ${thing.by}: ${thing.name}`);
    case 'club':
      return world.idOf(`club ${thing.name}`);
    case 'profile':
      return author.userId;
    case 'comment': {
      const { author: reviewer, film } = thing.under;
      return (await comment(ctx, author, world.reviewId(reviewer, film), thing.text)).id;
    }
    case 'club_post': {
      const clubId = world.idOf(`club ${thing.club}`);
      return (await postInClub(ctx, author, { clubId, movieId: null }, thing.text)).id;
    }
  }
}
