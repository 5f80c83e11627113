import { useState } from 'react';
import { useMember } from '#app/session/auth-context.ts';

/**
 * Whether the viewer followed nobody when this component was mounted, or at some time since: home then helps with first steps. Once true it
 * stays true while the component is mounted, so that what they use does not go away after the first click.
 */
export function useFollowedNobodyOnArrival(): boolean {
  const { following_count: following } = useMember();
  const [was, setWas] = useState(following === 0);
  if (following === 0 && !was) setWas(true);
  return was;
}
