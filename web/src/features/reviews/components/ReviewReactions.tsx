import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { useState } from 'react';
import { ReactionPeople } from '#features/reactions/components/ReactionPeople.tsx';
import { client } from '#lib/api.ts';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import { ReactionBar } from '#ui/reactions/ReactionBar.tsx';
import { useReactions } from '#ui/reactions/use-reactions.ts';

/** The reactions to a review. Visitors are asked to sign in. */
export function ReviewReactions({ review }: { review: Pick<Review, 'id' | 'reactions' | 'can' | 'author' | 'movie'> }) {
  const { id } = review;
  const named = `${review.author.display_name}’s review of ${review.movie.title}`;
  const viewerId = useViewerId();
  const asMember = useActIfSignedIn();
  const { summary, react } = useReactions({
    id,
    summary: review.reactions,
    send: (reaction) =>
      reaction === null
        ? client.reviews.removeReaction({ review_id: id })
        : client.reviews.react({ review_id: id, reaction }),
    matches: (value): value is Review => 'id' in value && value.id === id && 'reactions' in value,
  });
  const [opened, setOpened] = useState(false);
  const source = { id, list: (cursor: string | undefined) => client.reviews.listReactions({ review_id: id, cursor }) };
  return (
    <>
      <ReactionBar
        summary={summary}
        onReact={(reaction) => asMember(`react to ${named}`, () => react(reaction))}
        onShowPeople={() => setOpened(true)}
        disabled={viewerId !== null && !review.can.react}
        label={`Reactions to ${named}`}
      />
      <ReactionPeople opened={opened} onClose={() => setOpened(false)} source={source} />
    </>
  );
}
