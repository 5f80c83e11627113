import { useState } from 'react';
import { useMember } from '#app/session/auth-context.ts';

/**
 * Whether home helps with first steps: the viewer follows nobody. It stays so while the page is open, so that what they use does not
 * go away after the first click.
 */
export function useNewcomer(): boolean {
  const { following_count: following } = useMember();
  const [was, setWas] = useState(following === 0);
  if (following === 0 && !was) setWas(true);
  return was;
}
