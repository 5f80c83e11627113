import type { Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';

export type FollowButtonProps = {
  member: Pick<Member, 'user_id' | 'display_name'>;
  relation: Relation;
  /** The one main action of its view. */
  prominent?: boolean;
};

const changes = ['follow', 'profile', 'timeline'] as const;

/** Follows at a touch, and at the next one no longer. Nothing where one may not. */
export function FollowButton({ member, relation, prominent = false }: FollowButtonProps) {
  const cache = useQueryClient();
  const [answered, setAnswered] = useState<{ to: Relation; relation: Relation } | null>(null);
  const options = {
    meta: { changes },
    onSuccess: (answer: Relation) => {
      setAnswered({ to: relation, relation: answer });
      cache.setQueryData(api.follows.relation.queryKey({ input: { user_id: member.user_id } }), answer);
    },
  };
  const follow = useMutation(api.follows.follow.mutationOptions(options));
  const unfollow = useMutation(api.follows.unfollow.mutationOptions(options));

  // What we were answered holds until the list brings newer news.
  const now = answered?.to === relation ? answered.relation : relation;
  const following = follow.isPending || (now.following && !unfollow.isPending);
  const busy = follow.isPending || unfollow.isPending;
  if (!now.can.follow && !now.following) return null;

  const word = following ? 'Following' : now.followed_by ? 'Follow back' : 'Follow';
  return (
    <Button
      variant={following || !prominent ? 'default' : 'filled'}
      leftSection={following ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : undefined}
      aria-label={following ? `Following ${member.display_name}, unfollow` : `${word} ${member.display_name}`}
      title={following ? 'Unfollow' : undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) (following ? unfollow : follow).mutate({ user_id: member.user_id });
      }}
    >
      {word}
    </Button>
  );
}
