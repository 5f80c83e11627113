import type { ClubRotationAnswer } from '@halfstar/contract/clubs/rotation.schema';
import { MemberClient } from '../client.ts';
import { addToClub, makeClub } from '../clubs.ts';
import { maySeeFellow } from './club-films.ts';
import { byOwner, MEMBERS, OTHERS, type Probe, type Scene, type Standing } from './scene.ts';

const clubs = new WeakMap<Scene, Promise<string>>();

/** A club in which everybody is a club moderator, and the owner picks after another member. */
function findClub(scene: Scene): Promise<string> {
  const known = clubs.get(scene) ?? pickInTurns(scene);
  clubs.set(scene, known);
  return known;
}

async function pickInTurns({ world, owner, viewers }: Scene): Promise<string> {
  const keeper = await world.someone();
  const club_id = await makeClub(keeper);
  for (const viewer of Object.values(viewers))
    if (viewer instanceof MemberClient) await addToClub(world, club_id, viewer, 'moderator');
  await keeper.api.clubRotation.start({ club_id, days: 7 });
  await owner.api.clubRotation.takePart({ club_id });
  return club_id;
}

const names = ({ rotation }: ClubRotationAnswer, scene: Scene): boolean =>
  rotation !== null && [rotation.picker, ...rotation.next].some((member) => member !== null && byOwner(scene)(member));

const probe = (
  call: (viewer: MemberClient, club_id: string) => Promise<ClubRotationAnswer>,
  standings: readonly Standing[] = OTHERS,
): Probe[] => [
  {
    sees: async (viewer, scene) =>
      viewer instanceof MemberClient && names(await call(viewer, await findClub(scene)), scene),
    standings,
    rule: maySeeFellow,
  },
];

/** What calls about picking in turns show of a member, each with the case that looks for it. */
export const CLUB_ROTATION_PROBES: Record<string, Probe[]> = {
  'clubRotation.get': probe(({ api }, club_id) => api.clubRotation.get({ club_id }), MEMBERS),
  'clubRotation.start': probe(({ api }, club_id) => api.clubRotation.start({ club_id, days: 9 })),
  'clubRotation.takePart': probe(({ api }, club_id) => api.clubRotation.takePart({ club_id })),
  'clubRotation.stepOut': probe(({ api }, club_id) => api.clubRotation.stepOut({ club_id })),
  'clubRotation.pass': probe(({ api }, club_id) => api.clubRotation.pass({ club_id, turn_id: null })),
  'clubRotation.pick': [
    {
      sees: async (viewer, scene) => {
        if (!(viewer instanceof MemberClient)) return false;
        const { db } = scene.world.ctx;
        const club_id = await findClub(scene);
        const picker = { club_id, user_id: viewer.userId, place: -1 };
        await db.insertInto('movie_club_pickers').values(picker).execute();
        const { api } = viewer;
        const found = names(await api.clubRotation.pick({ club_id, movie_id: scene.film, starts_on: null }), scene);
        await db.deleteFrom('movie_club_pickers').where('user_id', '=', viewer.userId).execute();
        await db.deleteFrom('movie_club_films').where('club_id', '=', club_id).execute();
        return found;
      },
      standings: OTHERS,
      rule: maySeeFellow,
    },
  ],
};
