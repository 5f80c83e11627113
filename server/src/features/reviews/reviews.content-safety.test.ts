import { DisplayName } from '@halfstar/contract/accounts/accounts.schema';
import { NewInvite } from '@halfstar/contract/invites/invites.schema';
import { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import {
  countCodePoints,
  SAFETY_MESSAGES,
  validateReviewContent,
  validateSafety,
} from '@halfstar/contract/shared/content-safety';
import { VerificationRequest } from '@halfstar/contract/verification/verification.schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureCost } from '#test/cost.ts';
import { attacks, honestTexts, isInert } from '#test/texts.ts';

const UNSAFE = 'Content contains potentially unsafe elements';
const SPECIAL = 'Content contains too many special characters';
const REPEATED = 'Content contains excessive repeated characters';

/** Enough letters that a few more characters do not matter. */
const PROSE =
  'A quiet film about a loud family, and about the summer in which nobody said what they meant to each other.';

test('[SAF-01] each message has the words of the specification', () => {
  expect(validateReviewContent('')).toBe('Review content cannot be empty');
  expect(validateReviewContent(' \n\u200B\u2060 ')).toBe('Review content cannot be empty');
  expect(validateReviewContent(PROSE.repeat(50).slice(0, 5000))).toBeNull();
  expect(validateReviewContent(`${PROSE.repeat(50).slice(0, 5000)}.`)).toBe(
    'Review content must be less than 5000 characters',
  );
  expect(validateReviewContent(`${PROSE}<script>`)).toBe(UNSAFE);
  expect(validateReviewContent('abcdefg!!!')).toBeNull();
  expect(validateReviewContent('abcdefg!!!!')).toBe(SPECIAL);
  expect(validateReviewContent(`oh n${'o'.repeat(49)}`)).toBeNull();
  expect(validateReviewContent(`oh n${'o'.repeat(50)}`)).toBe(REPEATED);
});

test('[SAF-02] none of more than three hundred honest texts in scripts of the world is refused', () => {
  const texts = honestTexts;
  expect(texts.length).toBeGreaterThan(300);
  expect(new Set(texts.map(({ kind }) => kind)).size).toBeGreaterThan(50);
  expect(
    texts.flatMap(({ kind, text }) =>
      ((message) => (message === null ? [] : [[kind, text, message]]))(validateReviewContent(text)),
    ),
  ).toEqual([]);
});

test('[SAF-01] each of more than 170 attacks is refused, except inert ones', () => {
  const all = attacks;
  expect(all.filter((one) => !isInert(one)).length).toBeGreaterThan(170);
  expect(all.filter((one) => !isInert(one) && validateSafety(one.text) !== UNSAFE)).toEqual([]);
  expect(all.filter((one) => isInert(one) && validateSafety(one.text) === UNSAFE)).toEqual([]);
});

test('[SAF-01] an attack is refused wherever it is in a text', () => {
  const wherever = fc.tuple(
    fc.constantFrom(...attacks.filter((one) => !isInert(one) && !/^(?:SQL|event)/.test(one.kind))),
    fc.constantFrom(...honestTexts),
    fc.constantFrom(...honestTexts),
  );
  fc.assert(
    fc.property(wherever, ([attack, before, after]) => {
      expect(validateSafety(`${before.text}\n${attack.text}\n${after.text}`)).toBe(UNSAFE);
    }),
    { numRuns: 1500 },
  );
});

test('[SAF-02] letters, marks and numbers of any script are alphanumeric, and a text of them is not refused', () => {
  const letter = fc
    .integer({ min: 0x20, max: 0x2_ff_ff })
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign));
  const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (prose) => {
      fc.pre(!/(.)\1{20}/u.test(prose) && /\p{L}|\p{N}/u.test(prose));
      expect(validateSafety(prose)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test('[SAF-01] more than 30 % special characters are refused, exactly 30 % are not', () => {
  const signs = fc.constantFrom('!', '.', ',', '…', '„', '€', '–', '*', '♥', '。', '؟', '👍🏽', '👨‍👩‍👧‍👦', '🇫🇷', '1️⃣');
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 60 }), (specials) => {
      fc.pre(!/(.+)\1{40}/u.test(specials.join('')));
      const enough = 'Aé字кअ9'.repeat(40).slice(0, Math.ceil((specials.length * 7) / 3));
      expect(validateSafety(`${enough}${specials.join('')}`)).toBeNull();
      const few = enough.slice(0, -2);
      expect(validateSafety(`${few}${specials.join('')}`)).toBe(SPECIAL);
    }),
    { numRuns: 500 },
  );
});

test.each(['😀', '❤️', '👍🏽', '👨‍👩‍👧‍👦', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '🏳️‍🌈', '🧑🏾‍🚀'])(
  '[SAF-04] %s counts as one special character',
  (emoji) => {
    expect(validateSafety(`abcdefg${emoji.repeat(3)}`)).toBeNull();
    expect(validateSafety(`abcdef${emoji.repeat(3)}`)).toBe(SPECIAL);
    expect(validateSafety(`${PROSE.repeat(3)}${emoji.repeat(49)}`)).toBeNull();
    expect(validateSafety(`${PROSE.repeat(3)}${emoji.repeat(50)}`)).toBe(REPEATED);
  },
);

test('[SAF-01] the same character fifty times in a row is refused, in any script, with marks, and as spaces too', () => {
  for (const sign of ['a', '!', ' ', '\n', '好', 'é', 'e\u0301', '\u0301', '🎬']) {
    const padding = PROSE.repeat(3);
    expect([sign, validateSafety(`${padding}x${sign.repeat(49)}x`)]).toEqual([sign, null]);
    expect([sign, validateSafety(`${padding}x${sign.repeat(50)}x`)]).toEqual([sign, REPEATED]);
  }
});

test('surrogate halves and control characters are refused, tabs and line ends are not', () => {
  expect(validateSafety('Two lines\r\n\tand a tab')).toBeNull();
  for (const sign of ['\0', '\u0008', '\u001B', '\u007F', '\uD83D', '\uDE00'])
    expect(validateSafety(`${PROSE}${sign}`)).toBe(UNSAFE);
});

/** Processor time, and many times what any of them takes. */
const MAX_CPU_MS = 2000;

test('the check ends soon for any text', async () => {
  const parts = [
    '<a ',
    '<',
    '=',
    '/*',
    '*/',
    "' or ",
    'select ',
    'from a ',
    'a,',
    'union ',
    '&#',
    '%3C',
    'on',
    'java',
    '"',
    '(',
    ')',
    ';',
    '--',
    ' ',
  ];
  const unit = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((some) => some.join(''));
  await fc.assert(
    fc.asyncProperty(unit, async (some) => {
      const text = some.repeat(Math.ceil(5000 / some.length));
      const { cpuMs } = await measureCost(async () => validateSafety(text));
      expect(cpuMs).toBeLessThan(MAX_CPU_MS);
    }),
    { numRuns: 150 },
  );
});

test('the check returns one of its three messages or none, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect([null, ...Object.values(SAFETY_MESSAGES)]).toContain(validateSafety(text));
    }),
    { numRuns: 1000 },
  );
});

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

const review = { title: '', content: PROSE, rating: 4, is_spoiler: false };
const checkContent = (content: string) => messagesOf(ReviewForm.safeParse({ ...review, content }));

describe('fields', () => {
  const MARKUP = 'Go <b>away</b> now';
  const FIELDS: [name: string, max: number, tooLong: string, check: (text: string) => string[]][] = [
    [
      'the title of a review',
      200,
      'Title must be 200 characters or less',
      (title) => messagesOf(ReviewForm.safeParse({ ...review, title })),
    ],
    [
      'a display name',
      50,
      'Display name must be 50 characters or less.',
      (name) => messagesOf(DisplayName.safeParse(name)),
    ],
    [
      'the note of an invite',
      200,
      'A note has at most 200 characters.',
      (note) => messagesOf(NewInvite.safeParse({ note })),
    ],
    [
      "a member's cinema",
      120,
      'A cinema’s name has at most 120 characters.',
      (location) => messagesOf(VerificationRequest.safeParse({ location, work_email: 'ada@odeon.example' })),
    ],
  ];

  test.each(FIELDS)(
    '[SAF-03] [SAF-04] %s is checked with a length limit of its own, %i code points',
    (_name, max, tooLong, check) => {
      const long = `${'𝔸b好'.repeat(max)}`;
      const points = [...long];
      expect(check(points.slice(0, max).join(''))).toEqual([]);
      expect(check(points.slice(0, max + 1).join(''))).toEqual([tooLong]);
      expect(check(MARKUP)).toEqual([UNSAFE]);
      expect(check('\u200B\u200B')).not.toEqual([]);
      expect(check('♥'.repeat(6))).toEqual([SPECIAL]);
      expect(check(`${'o'.repeat(50)}`)).toEqual([REPEATED]);
    },
  );

  test('[SAF-03] a title or a name may be short and full of dots', () => {
    for (const title of ['E.T.', 'M*A*S*H', 'R.I.P.D.', '[REC]²', 'Wow!!!', '❤️❤️❤️', ''])
      expect([title, messagesOf(ReviewForm.safeParse({ ...review, title }))]).toEqual([title, []]);
  });

  test("[SAF-01] the text of a review is checked against the form's own limits first", () => {
    expect(checkContent('')).toEqual(['Review must be at least 10 characters long', 'Review content cannot be empty']);
    expect(checkContent(' '.repeat(12))).toEqual([
      'Review must be at least 10 characters long',
      'Review content cannot be empty',
    ]);
    expect(checkContent('\u200B'.repeat(12))).toEqual(['Review content cannot be empty']);
    expect(checkContent(`${PROSE.repeat(50)}`)).toEqual([
      'Review must be 2000 characters or less',
      'Review content must be less than 5000 characters',
    ]);
    expect(checkContent(`${PROSE} ${MARKUP}`)).toEqual([UNSAFE]);
  });

  test('lengths are counted in code points', () => {
    expect(countCodePoints('👨‍👩‍👧‍👦e\u0301𝔸')).toBe(10);
  });
});
