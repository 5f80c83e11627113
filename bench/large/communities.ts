// The communities that `npm run bench -- large` compares, filled once, and the members who read and write in them.
import { joinAs, signInAs } from '../../scripts/support/people.ts';
import type { ServerProcess } from '../../scripts/support/server-process.ts';
import type { MemberClient } from '../../server/test/client.ts';
import { fillCommunity, type PresentMember } from '../community.ts';
import { fillFilms } from '../films.ts';
import { type CommunityFill, fingerprintOf, type KeptFolder, launchOn } from '../kept.ts';
import { print } from '../test-server.ts';

/** Readers are made with so many followees, several with each number, in communities with enough members. */
export const FOLLOWEES = [0, 10, 100, 500, 1000, 5000];
const READERS_EACH = 4;
/** Authors are made with so many followers. */
export const FOLLOWERS = [0, 500, 50_000];

const MEAN_FOLLOWEES = 80;
const CARDS_EACH = 50;
/** A large community rates more films than the catalog has. */
const FILMS = 20_000;
const MANY_CARDS = 1_000_000;

export interface Community {
  cards: number;
  database: string;
  members: number;
}

export const communityOf = (cards: number): Community => ({
  cards,
  database: `cards_${cards}`,
  members: cards / CARDS_EACH,
});

const readersOf = (followees: number) =>
  Array.from({ length: READERS_EACH }, (_, at) => ({ name: `reader${followees}x${at}`, followees, followers: 0 }));
const authorOf = (followers: number) => ({ name: `author${followers}`, followees: 0, followers });

/** Numbers of followees, and of followers, that the community has enough members for. */
export const followeesIn = ({ members }: Community) => FOLLOWEES.filter((followees) => followees <= members);
export const followersIn = ({ members }: Community) => FOLLOWERS.filter((followers) => followers <= members);

/** The readers and authors join as anybody does; the script then gives them their follows, and activities like the others'. */
export function planFill(folder: KeptFolder, community: Community): CommunityFill {
  const { cards, database, members } = community;
  const size = { members, cards, followees: MEAN_FOLLOWEES };
  return {
    database,
    fingerprint: fingerprintOf(['community.sql', 'community.ts', 'films.ts', 'large/communities.ts'], size),
    async fill(url) {
      print(`filling ${members.toLocaleString('en')} members and ${cards.toLocaleString('en')} cards`);
      const server = await launchOn(folder, url);
      const present: PresentMember[] = [];
      try {
        const people = [...followeesIn(community).flatMap(readersOf), ...followersIn(community).map(authorOf)];
        const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
        const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: people.length });
        for (const { name, ...numbers } of people) {
          const { userId } = await joinAs(server.origin, name, items[0]?.code ?? '');
          present.push({ userId, ...numbers });
        }
      } finally {
        await server.stop();
      }
      if (cards >= MANY_CARDS) await fillFilms(url, FILMS);
      await fillCommunity(url, size, { present, log: printStep });
    },
  };
}

const printStep = (step: string, seconds: number) => print(`${seconds.toFixed(1).padStart(8)} s  ${step}`);

export interface OpenCommunity extends Community {
  url: string;
  server: ServerProcess;
  readers: Map<number, MemberClient[]>;
  authors: Map<number, MemberClient>;
}

/** Starts a server on a filled community and signs its readers and authors in. */
export async function openCommunity(folder: KeptFolder, community: Community, url: string): Promise<OpenCommunity> {
  const server = await launchOn(folder, url);
  const readers = new Map<number, MemberClient[]>();
  for (const followees of followeesIn(community)) {
    const members = readersOf(followees).map(({ name }) => signInAs(server.origin, name));
    readers.set(followees, await Promise.all(members));
  }
  const authors = new Map<number, MemberClient>();
  for (const followers of followersIn(community))
    authors.set(followers, await signInAs(server.origin, authorOf(followers).name));
  return { ...community, url, server, readers, authors };
}
