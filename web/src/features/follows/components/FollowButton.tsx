import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '#lib/api.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { orderedMutation, pendingChoices, usePendingChoices } from '#lib/ordered-mutations.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { FOLLOW_WORDS, getFollowState } from '../model/follow-state.ts';
import type { UnfollowDialogProps } from './UnfollowDialog.tsx';

// Loaded on demand, because only followers-only members ask before they are unfollowed.
const UnfollowDialog = lazyWithRetry<UnfollowDialogProps>(() => import('./UnfollowDialog.tsx'));

export type FollowButtonProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  relation: Relation;
  /** Whether it is the main action of its view. */
  prominent?: boolean;
};

const changes = ['follow', 'profile', 'timeline'] as const;

/** The relation after a press, and the one before it. */
type Answered = { to: Relation; relation: Relation };

const resolve = (relation: Relation, answered: Answered | null): Relation =>
  answered?.to === relation ? answered.relation : relation;

/** Follows or unfollows a member, or asks to follow and withdraws that. Renders nothing where the viewer may not follow. */
export function FollowButton({ member, relation, prominent = false }: FollowButtonProps) {
  const queryClient = useQueryClient();
  const [answered, setAnswered] = useState<Answered | null>(null);
  /** The same as soon as the answer is there, which may be before it is rendered. */
  const latestAnswer = useRef<Answered | null>(null);
  const [asking, setAsking] = useState(false);
  const key = ['follow', member.user_id];
  const pending = usePendingChoices<boolean>(key);
  const { mutate } = useMutation({
    ...orderedMutation(key),
    mutationFn: (wanted: boolean) =>
      (wanted ? client.follows.follow : client.follows.unfollow)({ user_id: member.user_id }),
    meta: { changes, unsaved: `Your choice about ${member.display_name}` },
    onSuccess: (answer) => {
      latestAnswer.current = { to: relation, relation: answer };
      setAnswered(latestAnswer.current);
      queryClient.setQueryData(api.follows.getRelation.queryKey({ input: { user_id: member.user_id } }), answer);
    },
  });

  // The response counts until the list has newer data.
  const now = resolve(relation, answered);
  const state = getFollowState(now, pending.at(-1));
  if (!now.can.follow && state === 'none') return null;

  const press = () => {
    // A second press may come before the first one, or the answer to it, is rendered.
    const known = resolve(relation, latestAnswer.current);
    const latest = getFollowState(known, pendingChoices<boolean>(queryClient, key).at(-1));
    if (latest === 'following' && known.following && known.needs_approval) setAsking(true);
    else mutate(latest === 'none');
  };
  const { word, label, title } = FOLLOW_WORDS[state](now, member.display_name);
  const Icon = state === 'requested' ? IconClock : IconCheck;
  return (
    <>
      <Button
        variant={state !== 'none' || !prominent ? 'default' : 'filled'}
        leftSection={state === 'none' ? undefined : <Icon size={16} stroke={2} aria-hidden="true" />}
        aria-label={label}
        title={title}
        onClick={press}
      >
        {word}
      </Button>
      <LazyDialog opened={asking} onClose={() => setAsking(false)}>
        <UnfollowDialog
          name={member.display_name}
          opened={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            mutate(false);
          }}
        />
      </LazyDialog>
    </>
  );
}
