import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { closeDueVotes } from '#features/clubs/vote-closing.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import { MemberClient } from '../client.ts';
import { addToClub, makeClub } from '../clubs.ts';
import { maySeeFellow } from './club-films.ts';
import { byOwner, MEMBERS, OTHERS, type Probe, type Scene } from './scene.ts';

const clubs = new WeakMap<Scene, Promise<Record<'running' | 'over', string>>>();

/** Two clubs in which everybody is a club moderator and the owner nominates the film: one vote is running, one is over. */
const findClubs = (scene: Scene) => {
  const known = clubs.get(scene) ?? voteInClubs(scene);
  clubs.set(scene, known);
  return known;
};

async function voteInClubs(scene: Scene) {
  const { world, viewers } = scene;
  const keeper = await world.someone();
  const vote = async () => {
    const club_id = await makeClub(keeper);
    for (const viewer of Object.values(viewers))
      if (viewer instanceof MemberClient) await addToClub(world, club_id, viewer, 'moderator');
    await nominateIn(scene, keeper, club_id);
    return club_id;
  };
  const [running, over] = [await vote(), await vote()];
  await endVote(world, over);
  return { running, over };
}

/** The owner nominates the film in a new vote of another member's club, so that no notification is of the owner. @returns the nomination */
async function nominateIn({ world, owner, film }: Scene, opener: MemberClient, club_id: string): Promise<string> {
  await opener.api.clubVotes.open({ club_id, closes_at: hoursFromNow(world.clock, 24) });
  const nomination = { club_id, movie_id: film, pitch: 'Two hours of rain.' };
  return (await owner.api.clubVotes.nominate(nomination)).nominations[0]?.id ?? '';
}

async function endVote({ ctx, clock }: Scene['world'], club_id: string): Promise<void> {
  const closes_at = clock.now().toISOString();
  await ctx.db.updateTable('movie_club_votes').set({ closes_at }).where('club_id', '=', club_id).execute();
  await closeDueVotes(ctx);
}

const names = ({ nominations }: ClubVote, scene: Scene): boolean =>
  nominations.some(({ nominator, pitch }) => nominator !== null && byOwner(scene)(nominator) && pitch !== '');

const probe = (call: (viewer: MemberClient, club_id: string) => Promise<ClubVote>, standings = MEMBERS): Probe[] => [
  {
    sees: async (viewer, scene) =>
      viewer instanceof MemberClient && names(await call(viewer, (await findClubs(scene)).running), scene),
    standings,
    rule: maySeeFellow,
  },
];

/** What calls about a club's votes show of a member, each with the case that looks for it. */
export const CLUB_VOTES_PROBES: Record<string, Probe[]> = {
  'clubVotes.get': [
    {
      sees: async ({ api }, scene) => {
        const { vote } = await api.clubVotes.get({ club_id: (await findClubs(scene)).running });
        return vote !== null && names(vote, scene);
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
    {
      // Who has seen a film is no word in the club: the audience holds.
      sees: async ({ api }, scene) => {
        const { vote } = await api.clubVotes.get({ club_id: (await findClubs(scene)).running });
        return vote?.nominations.some(({ seen_by }) => seen_by.some(byOwner(scene))) ?? false;
      },
      standings: OTHERS,
    },
  ],
  'clubVotes.list': [
    {
      sees: async ({ api }, scene) => {
        const { items } = await api.clubVotes.list({ club_id: (await findClubs(scene)).over });
        return items.some((vote) => names(vote, scene));
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  'clubVotes.setDeadline': [
    {
      sees: async ({ api }, scene) => {
        const { running: club_id } = await findClubs(scene);
        return names(
          await api.clubVotes.setDeadline({ club_id, closes_at: hoursFromNow(scene.world.clock, 48) }),
          scene,
        );
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  'clubVotes.nominate': [
    {
      sees: async ({ api }, scene) => {
        const { running: club_id } = await findClubs(scene);
        const vote = await api.clubVotes.nominate({ club_id, movie_id: await scene.world.movie('Ran'), pitch: '' });
        await api.clubVotes.withdraw({ club_id });
        return names(vote, scene);
      },
      standings: OTHERS,
      rule: maySeeFellow,
    },
  ],
  'clubVotes.withdraw': probe(({ api }, club_id) => api.clubVotes.withdraw({ club_id }), OTHERS),
  'clubVotes.removeNomination': probe(({ api }, club_id) =>
    api.clubVotes.removeNomination({ club_id, nomination_id: club_id }),
  ),
  'clubVotes.rank': probe(({ api }, club_id) => api.clubVotes.rank({ club_id, ranking: [] })),
  'clubVotes.pick': [
    {
      sees: async (viewer, scene) => {
        if (!(viewer instanceof MemberClient)) return false;
        const club_id = await makeClub(viewer);
        await addToClub(scene.world, club_id, scene.owner, 'moderator');
        const nomination_id = await nominateIn(scene, viewer, club_id);
        await endVote(scene.world, club_id);
        const vote = await viewer.api.clubVotes.pick({ club_id, nomination_id });
        await viewer.api.clubs.archive({ club_id });
        return names(vote, scene);
      },
      standings: OTHERS,
      rule: maySeeFellow,
    },
  ],
};
