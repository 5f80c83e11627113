import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLUB_FILMS_PROBES } from './club-films.ts';
import { CLUB_POSTS_PROBES } from './club-posts.ts';
import { CLUB_ROTATION_PROBES } from './club-rotation.ts';
import { CLUB_VOTES_PROBES } from './club-votes.ts';
import { CLUBS_PROBES } from './clubs.ts';
import { COMMENTS_PROBES } from './comments.ts';
import { NOTHING_OF_OTHERS } from './exemptions.ts';
import { FILM_PAGES_PROBES } from './film-pages.ts';
import { FOLLOWS_PROBES } from './follows.ts';
import { LISTS_PROBES } from './lists.ts';
import { MODERATION_PROBES } from './moderation.ts';
import { NOTIFICATIONS_PROBES } from './notifications.ts';
import { PROFILES_PROBES } from './profiles.ts';
import { REVIEWS_PROBES } from './reviews.ts';
import type { Probe } from './scene.ts';
import { TASTE_PROBES } from './taste.ts';
import { TIMELINE_PROBES } from './timeline.ts';
import { TRACKING_PROBES } from './tracking.ts';

/** The probes of all features, by call. One that is neither here nor in exemptions.ts fails visibility.test.ts. */
export const PROBES: Record<string, Probe[]> = {
  ...PROFILES_PROBES,
  ...FOLLOWS_PROBES,
  ...TASTE_PROBES,
  ...TRACKING_PROBES,
  ...LISTS_PROBES,
  ...REVIEWS_PROBES,
  ...COMMENTS_PROBES,
  ...CLUBS_PROBES,
  ...CLUB_FILMS_PROBES,
  ...CLUB_ROTATION_PROBES,
  ...CLUB_POSTS_PROBES,
  ...CLUB_VOTES_PROBES,
  ...MODERATION_PROBES,
  ...NOTIFICATIONS_PROBES,
  ...FILM_PAGES_PROBES,
  ...TIMELINE_PROBES,
};

const EXEMPT = new Set(
  Object.values(NOTHING_OF_OTHERS).flatMap((parts) =>
    Object.entries(parts).flatMap(([part, names]) => names.split(' ').map((name) => `${part}.${name}`)),
  ),
);

const FOLDER = 'server/test/visibility';
const CONTRACT = fileURLToPath(new URL('../../../contract/src', import.meta.url));

/** The feature that has a part of the contract, such as follows for `requests`. */
function findFeature(part: string): string {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [path = `${file}/`] = globSync(`*/${file}.contract.ts`, { cwd: CONTRACT });
  return path.split(/[/\\]/)[0] ?? file;
}

type Calls = Record<string, Record<string, { '~orpc': { route: { method?: string; path?: string } } }>>;

/** What is to be done so that each call has either probes or a reason why it needs none. */
export function findUnclassifiedCalls(contract: Calls): string[] {
  const all = new Set(
    Object.entries(contract).flatMap(([part, calls]) => Object.keys(calls).map((call) => `${part}.${call}`)),
  );
  const missing = Object.entries(contract).flatMap(([part, calls]) =>
    Object.entries(calls).flatMap(([call, { '~orpc': procedure }]) => {
      const name = `${part}.${call}`;
      if (name in PROBES || EXEMPT.has(name)) return [];
      const { method = 'POST', path = '' } = procedure.route;
      return [
        `${method} ${path} (${name}): if its answer shows something of a member besides the viewer, or tells whether it exists, ` +
          `add a probe to ${FOLDER}/${findFeature(part)}.ts; otherwise add it to ${FOLDER}/exemptions.ts`,
      ];
    }),
  );
  return [
    ...missing,
    ...[...EXEMPT]
      .filter((name) => name in PROBES)
      .map((name) => `${name} has a probe: take it out of ${FOLDER}/exemptions.ts`),
    ...[...Object.keys(PROBES), ...EXEMPT]
      .filter((name) => !all.has(name))
      .map((name) => `${name} is no call of the contract: take it out of ${FOLDER}`),
  ];
}
