import { addToClub, makeClub } from '../clubs.ts';
import { isThere, MEMBERS, type Probe, type Scene, type Standing, some } from './scene.ts';

/** What the owner of a scene says in a club of the host. */
interface SaidInClub {
  club_id: string;
  movie_id: string;
  review_id: string;
  /** On the page of the club, and in the discussion of the film. */
  posts: { club: string; film: string };
}

const said = new WeakMap<Scene, Promise<Record<'open' | 'full', SaidInClub>>>();

/** The owner says something in two clubs of the host. In the second one every viewer is a club moderator. */
export const findSaid = (scene: Scene) => {
  const known = said.get(scene) ?? sayInClubs(scene);
  said.set(scene, known);
  return known;
};

async function sayInClubs({ world, host, owner, film: movie_id, viewers }: Scene) {
  const say = async () => {
    const club_id = await makeClub(host);
    await addToClub(world, club_id, owner, 'moderator');
    await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
    const text = { rating: 4, review_content: 'Two men talk over coffee.', is_spoiler: false };
    const { id } = await owner.api.clubReviews.save({ club_id, movie_id, ...text });
    const post = await owner.api.clubPosts.addToClub({ club_id, content: 'Who is in?' });
    const inDiscussion = await owner.api.clubPosts.addToMovie({ club_id, movie_id, content: 'And they both know it.' });
    return { club_id, movie_id, review_id: id, posts: { club: post.id, film: inDiscussion.id } };
  };
  const [open, full] = [await say(), await say()];
  // Before the viewers join: else they are told of the posts.
  await world.runJobs();
  for (const viewer of Object.values(viewers))
    if ('userId' in viewer && viewer !== owner)
      await addToClub(world, full.club_id, { userId: String(viewer.userId) }, 'moderator');
  return { open, full };
}

/** Members of a club see each other whatever audience they have chosen, but neither across a block nor whom they mute. */
export const maySeeFellow = (_audience: unknown, standing: Standing) =>
  !['blocked', 'blocking', 'muting'].includes(standing);

/** Who looks after a club reads what its members say across blocks, so as to hide it, but not of those whom they mute. */
export const maySeeAsManager = (_audience: unknown, standing: Standing) => standing !== 'muting';

/** What calls about a club's films and reviews show of a member, each with the case that looks for it. */
export const CLUB_FILMS_PROBES: Record<string, Probe[]> = {
  'clubMovies.list': [
    {
      sees: async ({ api }, scene) => {
        const { club_id } = (await findSaid(scene)).open;
        const movie_id = await scene.world.movie('Ran');
        await scene.owner.api.clubMovies.plan({ club_id, movie_id, starts_on: null, discuss_at: null });
        const films = await api.clubMovies.list({ club_id, status: 'planned' });
        return some(films, ({ picked_by }) => picked_by?.username === scene.owner.username);
      },
    },
  ],
  'clubMovies.get': [
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id } = (await findSaid(scene)).open;
        return (await api.clubMovies.get({ club_id, movie_id })).picked_by !== null;
      },
    },
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id } = (await findSaid(scene)).full;
        return (await api.clubMovies.get({ club_id, movie_id })).picked_by !== null;
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  'clubMovies.plan': [
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id } = (await findSaid(scene)).full;
        const film = await api.clubMovies.plan({ club_id, movie_id, starts_on: null, discuss_at: null });
        return film.picked_by !== null;
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  'clubMovies.setCurrent': [
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id } = (await findSaid(scene)).full;
        return (await api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null })).picked_by !== null;
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  // In a list of films for some members, whose lists the viewer may not see is left out.
  'clubTonight.list': [
    {
      sees: async ({ api }, scene) => {
        const { club_id } = (await findSaid(scene)).full;
        const { owner, host } = scene;
        const asked = api.clubTonight.list({ club_id, member_ids: [owner.userId, host.userId] });
        return asked.then(
          ({ left_out }) => left_out.every(({ user_id }) => user_id !== owner.userId),
          // Whom a block or a mute hides cannot be ticked.
          ({ code }) => {
            if (code === 'INVALID_INPUT') return false;
            throw new Error(code);
          },
        );
      },
      standings: MEMBERS,
    },
  ],
  'clubReviews.listByMovie': [
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id, review_id } = (await findSaid(scene)).open;
        return some(await api.clubReviews.listByMovie({ club_id, movie_id }), ({ id }) => id === review_id);
      },
    },
    {
      sees: async ({ api }, scene) => {
        const { club_id, movie_id, review_id } = (await findSaid(scene)).full;
        return some(await api.clubReviews.listByMovie({ club_id, movie_id }), ({ id }) => id === review_id);
      },
      standings: MEMBERS,
      rule: maySeeAsManager,
    },
  ],
  ...Object.fromEntries(
    (['hide', 'show'] as const).map((call): [string, Probe[]] => [
      `clubReviews.${call}`,
      [
        {
          sees: async ({ api }, scene) => {
            const { review_id } = (await findSaid(scene)).open;
            return isThere(api.clubReviews[call]({ review_id }));
          },
          standings: MEMBERS.filter((standing) => standing !== 'owner'),
        },
        {
          sees: async ({ api }, scene) => {
            const { review_id } = (await findSaid(scene)).full;
            const there = await isThere(api.clubReviews[call]({ review_id }));
            await scene.owner.api.clubReviews.show({ review_id });
            return there;
          },
          standings: MEMBERS,
          rule: maySeeAsManager,
        },
      ],
    ]),
  ),
};
