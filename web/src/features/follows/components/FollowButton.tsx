import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#lib/api.ts';
import { orderedMutation, pendingChoices, usePendingChoices } from '#lib/ordered-mutations.ts';

export type FollowButtonProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  relation: Relation;
  /** Whether it is the main action of its view. */
  prominent?: boolean;
};

const changes = ['follow', 'profile', 'timeline'] as const;

/** Follows or unfollows a member. Renders nothing where the viewer may not follow. */
export function FollowButton({ member, relation, prominent = false }: FollowButtonProps) {
  const queryClient = useQueryClient();
  const [answered, setAnswered] = useState<{ to: Relation; relation: Relation } | null>(null);
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
  const following = pending.at(-1) ?? now.following;
  if (!now.can.follow && !now.following) return null;

  const word = following ? 'Following' : now.followed_by ? 'Follow back' : 'Follow';
  return (
    <Button
      variant={following || !prominent ? 'default' : 'filled'}
      leftSection={following ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : undefined}
      aria-label={following ? `Following ${member.display_name}, unfollow` : `${word} ${member.display_name}`}
      title={following ? 'Unfollow' : undefined}
      onClick={() => mutate(!(pendingChoices<boolean>(queryClient, key).at(-1) ?? now.following))}
    >
      {word}
    </Button>
  );
}
