import { votesOfClub } from './club-votes.ts';
import { timeOfText } from './reviews.ts';
import {
  askToJoinClub,
  changeClub,
  inviteToClub,
  joinClub,
  makeClub,
  makeClubModerator,
  planForClub,
  postInClub,
  reviewInClub,
  startInClub,
} from './services.ts';
import { CLUB_POSTS } from './texts/club-posts.ts';
import { CLUBS, type WrittenClub } from './texts/clubs.ts';
import { type Act, after, DAY_MS, dayOf, type World } from './world.ts';

/** The movie clubs with their members, films, and what was said of them. */
export const clubs = (world: World): Act[] => CLUBS.flatMap((club) => actsOf(world, club));

function actsOf(world: World, club: WrittenClub): Act[] {
  const { by, name, description, rules, visibility, joining, sealedSince } = club;
  const form = { name, description, rules, visibility, join_policy: joining, sealed_rounds: false };
  const made = timeOfText(world, club.days, `${by}: club ${name}`);
  let clubId = '';
  const act = (days: number, seed: string, run: Act['run']): Act => ({
    at: timeOfText(world, days, `club ${name}: ${seed}`),
    run,
  });
  const owner = () => world.member(by);
  // From yesterday on, whose evening is over: the hour of today's could be cut off.
  const inDays = (days: number) => new Date(world.daysAgo(1, 19).getTime() + (days + 1) * DAY_MS);
  const making: Act = {
    at: made,
    async run(ctx) {
      clubId = await makeClub(ctx, owner(), form);
      world.note(`club ${name}`, clubId);
    },
  };
  return [
    making,
    ...(sealedSince === null
      ? []
      : [
          act(sealedSince, 'sealed rounds', (ctx) =>
            changeClub(ctx, owner(), clubId, { ...form, sealed_rounds: true }),
          ),
        ]),
    ...club.members.flatMap(([username, days]) => {
      const joins = act(days, `${username} joins`, (ctx) =>
        joinClub(ctx, owner(), clubId, world.member(username), joining),
      );
      if (!club.moderators.includes(username)) return [joins];
      const given: Act = {
        at: after(joins.at, 30),
        run: (ctx) => makeClubModerator(ctx, owner(), clubId, world.member(username)),
      };
      return [joins, given];
    }),
    ...club.films.flatMap(({ film, days, discussedIn, said }) => [
      act(days, film, (ctx) => startInClub(ctx, owner(), clubId, world.films.get(film).id, inDays(discussedIn))),
      ...said.map(({ by: author, days: saidDays, stars, text = null, spoiler = false }) =>
        act(saidDays, `${author} on ${film}`, async (ctx) => {
          const { id } = await reviewInClub(ctx, world.member(author), clubId, world.films.get(film).id, {
            rating: stars,
            review_content: text,
            is_spoiler: spoiler,
          });
          world.note(`review of ${author} in ${name}: ${film}`, id);
        }),
      ),
    ]),
    ...(CLUB_POSTS[name] ?? []).map(({ by: author, days, text, film }) =>
      act(days, `${author} posts ${text}`, (ctx) => {
        const movieId = film === undefined ? null : world.films.get(film).id;
        return postInClub(ctx, world.member(author), { clubId, movieId }, text);
      }),
    ),
    ...votesOfClub(world, name, by, () => clubId),
    ...club.planned.map(({ film, startsIn }) =>
      act(1, film, (ctx) => planForClub(ctx, owner(), clubId, world.films.get(film).id, dayOf(inDays(startsIn)))),
    ),
    ...club.invitations.map(({ to, days, message }) =>
      act(days, `${to} is invited`, (ctx) => inviteToClub(ctx, owner(), clubId, world.member(to), message)),
    ),
    ...club.requests.map(({ by: requester, days, message }) =>
      act(days, `${requester} asks`, (ctx) => askToJoinClub(ctx, world.member(requester), clubId, message)),
    ),
  ];
}
