import { canBeTogether, type ModerationAction } from '@halfstar/contract/moderation/actions.schema';

const MOST = 3;

/** The chosen actions after one is pressed: it is taken out, or added in the place of what it excludes. */
export function toggleAction(chosen: readonly ModerationAction[], action: ModerationAction): ModerationAction[] {
  if (chosen.includes(action)) return chosen.filter((one) => one !== action);
  const kept = chosen.filter((one) => canBeTogether([one, action]));
  return [...kept.slice(-(MOST - 1)), action];
}
