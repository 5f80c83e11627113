import { z } from 'zod';
import { isBlank, isLongerThan, SAFETY_MESSAGES, safetyComplaint } from './content-safety.ts';

/** "E.T.", "Wow!!!" and three hearts are no noise: in texts that may be short, so many special characters are never too many. */
const FEW_SPECIALS = 5;

interface TextRules {
  /** In code points, and what is said about more. */
  max: number;
  tooLong: string;
  /** What is said about nothing but spaces. Without it a text may be left out. */
  empty?: string;
}

/** A text that a member writes and others read, trimmed, within its length and harmless. Reviews have stricter rules of their own. */
export const safeText = ({ max, tooLong, empty }: TextRules) =>
  z
    .string()
    .trim()
    .refine((text) => !isLongerThan(text, max), { error: tooLong, abort: true })
    .superRefine((text, ctx) => {
      if (text === '' && empty === undefined) return;
      const complaint = isBlank(text)
        ? (empty ?? SAFETY_MESSAGES.special)
        : safetyComplaint(text, { fewSpecials: FEW_SPECIALS });
      if (complaint !== null) ctx.addIssue(complaint);
    });
