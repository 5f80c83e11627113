import ATTACKS from './texts/attacks.json' with { type: 'json' };
import HONEST_TEXTS from './texts/honest-texts.json' with { type: 'json' };

export interface Text {
  kind: string;
  text: string;
}

const NOTHING_LIVES = /^nothing lives in these/;

const listed = (byKind: Record<string, string[]>): Text[] =>
  Object.entries(byKind).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));

/** What people write about films, in the scripts of the world; nothing of it may be refused. */
export const honestTexts: readonly Text[] = listed(HONEST_TEXTS);

/** What people try on other people's browsers and databases. */
export const attacks: readonly Text[] = listed(ATTACKS);

/** Whether an attack is one only to machines that we are not: it passes the check and is shown as it is. */
export const isInert = ({ kind }: Text): boolean => NOTHING_LIVES.test(kind);
