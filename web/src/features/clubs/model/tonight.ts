import { TONIGHT_LIMITS, type Tonight, type TonightMovie } from '@halfstar/contract/clubs/tonight.schema';
import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { formatAverage } from '#lib/numbers.ts';

/** The longest runtimes that can be chosen, in minutes. */
export const RUNTIME_OPTIONS = [
  { value: '', label: 'Any' },
  { value: '90', label: '90 minutes' },
  { value: '120', label: '120 minutes' },
  { value: '150', label: '150 minutes' },
];

/** Somebody who is ticked. */
export type Ticked = Pick<NamedMember, 'user_id' | 'display_name'>;

/** Adds a member to the ticked ones, or takes them out. One more than the server accepts is not added. */
export function toggleTicked(ticked: readonly Ticked[], member: Ticked): readonly Ticked[] {
  const others = ticked.filter(({ user_id }) => user_id !== member.user_id);
  if (others.length < ticked.length) return others;
  return ticked.length < TONIGHT_LIMITS.mostMembers ? [...ticked, member] : ticked;
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Bo, Cy and you": the viewer comes last. */
function joinNames(members: readonly Ticked[], viewerId: string | null): string {
  const others = members.filter(({ user_id }) => user_id !== viewerId).map(({ display_name }) => display_name);
  return conjunction.format(others.length < members.length ? [...others, 'you'] : others);
}

/** "On the watchlists of Bo and you" */
export const describeWanters = ({ wanted_by }: TonightMovie, viewerId: string | null): string =>
  `On the watchlists of ${joinNames(wanted_by, viewerId)}`;

/** How many stars those are expected to give a film who like it least, and who they are; null when that is not known or hidden. */
export function findLeastJoy(
  { joy, least_joy: least }: TonightMovie,
  ticked: readonly Ticked[],
  viewerId: string | null,
): { stars: string; names: string } | null {
  if (joy === null || least === null) return null;
  const ids = new Set(joy.filter(({ expected }) => expected === least).map(({ user_id }) => user_id));
  const whose = ticked.filter(({ user_id }) => ids.has(user_id));
  return { stars: formatAverage(least), names: joinNames(whose, viewerId) };
}

/** What a list of films does not take into account, and why; one sentence each. */
export function listCaveats(
  { items, left_out, too_little }: Tonight,
  ticked: number,
  viewerId: string | null,
): string[] {
  const caveats: string[] = [];
  if (left_out.length > 0)
    caveats.push(`You may not see the lists of ${joinNames(left_out, viewerId)}, so they are not counted.`);
  if (items.length === 0) return caveats;
  if (too_little.length > 0 && too_little.length === ticked - left_out.length)
    caveats.push(
      `Nobody has ${TONIGHT_LIMITS.leastRatings} ratings yet, too few to expect anything from: the most wanted films come first.`,
    );
  else if (too_little.length > 0)
    caveats.push(
      `Fewer than ${TONIGHT_LIMITS.leastRatings} ratings are too few to expect anything from: without ${joinNames(too_little, viewerId)}.`,
    );
  if (items.some(({ joy }) => joy === null))
    caveats.push('Scores of films that you have not seen stay hidden, so only the order says what to expect.');
  return caveats;
}

/** Why there is no film, and what helps. */
export function explainNoFilms(
  { left_out }: Tonight,
  ticked: number,
  maxRuntime: number | undefined,
): { title: string; text: string } {
  if (ticked - left_out.length < TONIGHT_LIMITS.leastMembers)
    return { title: 'Too few lists are open to you.', text: 'Tick others whose watchlists you may see.' };
  if (maxRuntime !== undefined)
    return { title: `Nothing within ${maxRuntime} minutes.`, text: 'Allow a longer film, or tick others.' };
  return {
    title: 'Nothing is on two watchlists.',
    text: 'Put what somebody here wants to see on your watchlist too, or tick others.',
  };
}
