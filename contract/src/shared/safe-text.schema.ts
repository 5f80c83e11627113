import { z } from 'zod';
import { isBlank, isLongerThan, SAFETY_MESSAGES, validateSafety } from './content-safety.ts';

/** Short texts such as "E.T.", "Wow!!!" or three hearts are mostly special characters, so this many are always allowed. */
const ALLOWED_SPECIALS = 5;

interface TextRules {
  /** In code points. */
  max: number;
  /** The message for a longer text. */
  tooLong: string;
  /** The message for an empty text. Without it the text may be empty. */
  empty?: string;
}

/** A text that a member writes for others: trimmed, not too long, and safe. Reviews have stricter rules of their own. */
export const safeText = ({ max, tooLong, empty }: TextRules) =>
  z
    .string()
    .trim()
    .refine((text) => !isLongerThan(text, max), { error: tooLong, abort: true })
    .superRefine((text, ctx) => {
      if (text === '' && empty === undefined) return;
      const message = isBlank(text)
        ? (empty ?? SAFETY_MESSAGES.special)
        : validateSafety(text, { allowedSpecials: ALLOWED_SPECIALS });
      if (message !== null) ctx.addIssue(message);
    });
