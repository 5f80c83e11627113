import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Follows or unfollows a member, or asks to follow and withdraws that. Renders nothing where the viewer may not follow. */
export function FollowButton({ member, relation, prominent = false }: FollowButtonProps) {
  const queryClient = useQueryClient();
  const [answered, setAnswered] = useState<{ to: Relation; relation: Relation } | null>(null);
  const [asking, setAsking] = useState(false);
  const key = ['follow', member.user_id];
  const pending = usePendingChoices<boolean>(key);
  const { mutate } = useMutation({
    ...orderedMutation(key),
    mutationFn: (wanted: boolean) =>
      (wanted ? client.follows.follow : client.follows.unfollow)({ user_id: member.user_id }),
    meta: { changes },
    onSuccess: (answer) => {
      setAnswered({ to: relation, relation: answer });
      queryClient.setQueryData(api.follows.getRelation.queryKey({ input: { user_id: member.user_id } }), answer);
    },
  });

  // The response counts until the list has newer data.
  const now = answered?.to === relation ? answered.relation : relation;
  const state = getFollowState(now, pending.at(-1));
  if (!now.can.follow && state === 'none') return null;

  const press = () => {
    // A second press may come before the first one is rendered.
    const latest = getFollowState(now, pendingChoices<boolean>(queryClient, key).at(-1));
    if (latest === 'following' && now.following && now.needs_approval) setAsking(true);
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
