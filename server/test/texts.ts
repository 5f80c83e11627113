import ATTACKS from './texts/attacks.json' with { type: 'json' };
import HONEST_TEXTS from './texts/honest-texts.json' with { type: 'json' };

export interface Text {
  kind: string;
  text: string;
}

const NOTHING_LIVES = /^nothing lives in these/;

const listed = (byKind: Record<string, string[]>): Text[] =>
  Object.entries(byKind).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));

/** What people write about films, in scripts of the world. None of it may be refused. */
export const honestTexts: readonly Text[] = listed(HONEST_TEXTS);

/** Attacks on browsers and databases. */
export const attacks: readonly Text[] = listed(ATTACKS);

/** Whether an attack affects only software that we do not run: it passes the check and is shown unchanged. */
export const isInert = ({ kind }: Text): boolean => NOTHING_LIVES.test(kind);
