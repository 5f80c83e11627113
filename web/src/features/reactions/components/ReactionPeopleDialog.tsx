import type { MemberReaction } from '@halfstar/contract/shared/member-reactions.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { REACTION_ICONS } from '#ui/reactions/reaction-icons.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { type ReactionSource, reactionsQuery } from '../api/reaction-queries.ts';
import classes from './reaction-people.module.css';

export type ReactionPeopleDialogProps = {
  opened: boolean;
  onClose: () => void;
  source: ReactionSource;
};

const getKey = ({ member }: MemberReaction) => member.user_id;

/** Who reacted to something, oldest first. */
export default function ReactionPeopleDialog({ opened, onClose, source }: ReactionPeopleDialogProps) {
  const query = useInfiniteQuery({ ...reactionsQuery(source), enabled: opened });
  const pages = query.data?.pages ?? [];
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
  const leftOut = query.hasNextPage ? undefined : describeLeftOut(pages[0]?.total ?? 0, shown, 'reaction');
  return (
    <Dialog opened={opened} onClose={onClose} title="Reactions" size="26rem">
      <InfiniteList
        query={query}
        getKey={getKey}
        loading={<PeopleSkeleton />}
        errorTitle="The reactions could not be loaded."
        empty={<EmptyState title={leftOut ?? 'Nobody has reacted yet.'} />}
        end={leftOut}
      >
        {(reactions) => (
          <ul className={classes.people} aria-label="Reactions">
            {reactions.map(({ member, reaction }) => {
              const { name, Chosen } = REACTION_ICONS[reaction];
              return (
                <li key={member.user_id} className={classes.person}>
                  <MemberAvatarLink member={member} size={40} />
                  <span className={classes.name}>
                    <MemberLink member={member} />
                  </span>
                  <Chosen size={20} role="img" aria-label={name} />
                </li>
              );
            })}
          </ul>
        )}
      </InfiniteList>
    </Dialog>
  );
}
