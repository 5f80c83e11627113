import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMember } from '@halfstar/contract/clubs/members.schema';
import { Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PersonRows } from '#features/follows/components/People.tsx';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { latestItemsOnce } from '#lib/next-page.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useHandOver, useRemoveMember, useSetRole } from '../api/club-mutations.ts';
import { clubMembersQuery } from '../api/club-queries.ts';
import { ROLE_NAMES } from '../model/club-words.ts';
import { ClubInvitations } from './ClubInvitations.tsx';
import { ClubPerson } from './ClubPerson.tsx';
import { ClubRequests } from './ClubRequests.tsx';
import classes from './club-members.module.css';

const getKey = ({ member }: ClubMember) => member.user_id;

/** The members of a club; for those who manage it also who asks to join and who is invited. */
export function ClubMembers({ club }: { club: Club }) {
  const heading = useId();
  const query = useInfiniteQuery(clubMembersQuery(club.club_id));
  const list = useFocusAfterRemoval<HTMLUListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <div className={classes.sections}>
      {club.can.manage ? (
        <>
          <ClubRequests clubId={club.club_id} />
          <ClubInvitations clubId={club.club_id} />
        </>
      ) : null}
      <section aria-labelledby={heading}>
        <SectionHead id={heading} title="Members" />
        <InfiniteList
          query={query}
          getKey={getKey}
          loading={<PeopleSkeleton />}
          errorTitle="The members could not be loaded."
          empty={<EmptyState title="Nobody is in this club." />}
        >
          {(members) => (
            <PersonRows ref={list} label="Members">
              {members.map((member) => (
                <ClubPerson
                  key={member.member.user_id}
                  member={member.member}
                  profileHidden={member.profile_hidden}
                  note={member.role === 'member' ? undefined : ROLE_NAMES[member.role]}
                >
                  {member.can.remove || member.can.set_role ? <MemberActions club={club} member={member} /> : null}
                </ClubPerson>
              ))}
            </PersonRows>
          )}
        </InfiniteList>
      </section>
    </div>
  );
}

type MemberActionsProps = { club: Club; member: ClubMember };

function MemberActions({ club, member: { member, role, can } }: MemberActionsProps) {
  const [asking, setAsking] = useState<'remove' | 'hand-over' | null>(null);
  const { user_id: userId, display_name: name } = member;
  const setRole = useSetRole(club.club_id, userId);
  const remove = useRemoveMember(club.club_id, userId);
  const handOver = useHandOver(club.club_id, userId);
  const close = () => setAsking(null);
  const done = (message: string) => ({
    onSuccess: () => {
      close();
      toastDone(message);
    },
  });
  return (
    <>
      <ActionsMenu label={`Actions for ${name}`} className={classes.menuButton}>
        {can.set_role ? (
          <>
            <Menu.Item onClick={() => setRole.mutate(role === 'moderator' ? 'member' : 'moderator')}>
              {role === 'moderator' ? 'Make Member Again' : 'Make Moderator'}
            </Menu.Item>
            <Menu.Item onClick={() => setAsking('hand-over')}>Hand the Club Over</Menu.Item>
          </>
        ) : null}
        {can.remove ? (
          <Menu.Item className={classes.danger} onClick={() => setAsking('remove')}>
            Remove from the Club
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Remove ${name}?`}
        action="Remove Member"
        pending={remove.isPending}
        error={remove.error}
        onCancel={close}
        onConfirm={() => remove.mutate(undefined, done(`${name} is no longer in the club.`))}
      >
        {name} needs a new invitation to come back. What they have written in the club stays.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'hand-over'}
        title={`Hand the club over to ${name}?`}
        action="Hand Over"
        pending={handOver.isPending}
        error={handOver.error}
        onCancel={close}
        onConfirm={() => handOver.mutate(undefined, done(`${name} owns ${club.name} now.`))}
      >
        {name} owns {club.name} then, and you are one of its moderators. Only {name} can give it back.
      </ConfirmDialog>
    </>
  );
}
