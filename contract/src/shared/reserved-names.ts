/** Characters that look like letters, once accents, case and width are gone; i and 1 count as l, because a capital I looks like an l. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  // Digits and signs, Latin letters, Cyrillic, Greek.
  `0o 1l il 3e 4a 5s 7t @a $s !l |l ıl łl øo đd ħh
  аa вb еe нh іl јj кk мm оo рp сc ѕs тt уy хx ԁd һh ӏl
  αa βb εe ηn ιl κk νv οo ρp τt υu χx`
    .split(/\s+/)
    .map(([alike = '', letter = '']) => [alike, letter]),
);

/** A form that names which look alike share: without case, accents, spaces and punctuation, and with letters for what looks like them. */
const toSkeleton = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase(), (character) => LOOK_ALIKES.get(character) ?? character)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const toSkeletons = (names: string): string[] => names.trim().split(/\s+/).map(toSkeleton);

/** Names that sound as if Halfstar itself spoke. */
const OFFICIAL_SKELETONS = toSkeletons(
  `halfstar support staff help helpdesk official security postmaster noreply admin administrator root system moderator`,
);

/** Names that no username may be or look like: they sound official or are the first part of a URL path of ours. */
const RESERVED_SKELETONS: ReadonlySet<string> = new Set([
  ...OFFICIAL_SKELETONS,
  ...toSkeletons(
    `api www mail ftp localhost test user guest null undefined
    auth email-confirmation onboarding ncg-onboarding discover timeline movies followers notifications profile reviews
    import lists movie-clubs founder-invites change-log employee-verification settings decisions moderation-ledger person
    dev assets pictures healthz readyz metrics`,
  ),
]);

/** Whether a name is reserved or looks like one that is. */
export const isReservedUsername = (name: string): boolean => RESERVED_SKELETONS.has(toSkeleton(name));

/** Words that make an official name no other: The Halfstar Team. */
const FILLERS = toSkeletons('the team');

/** Whether a name is a row of official words, with fillers between them or not. */
function isMadeOfOfficialWords(skeleton: string): boolean {
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < skeleton.length; at += 1) {
    const isOfficial = reached.get(at);
    if (isOfficial === undefined) continue;
    for (const word of OFFICIAL_SKELETONS) if (skeleton.startsWith(word, at)) reached.set(at + word.length, true);
    for (const word of FILLERS) {
      const end = at + word.length;
      if (skeleton.startsWith(word, at)) reached.set(end, isOfficial || reached.get(end) === true);
    }
  }
  return reached.get(skeleton.length) === true;
}

/**
 * Whether a display name says nothing but that Halfstar, or somebody of its team, speaks: "Ａｄｍｉｎ", "Halfstar Support". A name with any
 * other word in it is not official.
 */
export const soundsOfficial = (displayName: string): boolean =>
  // Signs may be meant as letters or as none: @dmin, @admin.
  [displayName, displayName.normalize('NFKD').replaceAll(/[@$!|]/g, '')].some((name) =>
    isMadeOfOfficialWords(toSkeleton(name)),
  );

export const OFFICIAL_NAME_MESSAGE = 'This name sounds as if Halfstar itself spoke. Choose another one.';
