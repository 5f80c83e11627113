import type { ClubInvitation } from '@halfstar/contract/clubs/invitations.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { PersonRows } from '#features/follows/components/People.tsx';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { makeRowFocusable, moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { useRevokeInvitation } from '../api/club-mutations.ts';
import { clubInvitationsQuery } from '../api/club-queries.ts';
import { ClubPerson } from './ClubPerson.tsx';
import classes from './club-members.module.css';

/** The open invitations to a club. Those that were revoked stay in the list while it is open. */
export function ClubInvitations({ clubId }: { clubId: string }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="Invitations" />
      <InfiniteList
        query={useInfiniteQuery(clubInvitationsQuery(clubId))}
        getKey={({ id }) => id}
        loading={<PeopleSkeleton count={1} />}
        errorTitle="The invitations could not be loaded."
        empty={<p className={classes.quiet}>Nobody is invited at the moment.</p>}
      >
        {(invitations) => (
          <PersonRows label="Invitations">
            {invitations.map((invitation) => (
              <ClubPerson
                key={invitation.id}
                member={invitation.invitee}
                note={
                  <>
                    invited {invitation.inviter === null ? null : `by ${invitation.inviter.display_name} `}
                    <RelativeTime at={invitation.created_at} />
                  </>
                }
                message={invitation.message}
              >
                <Revoke invitation={invitation} />
              </ClubPerson>
            ))}
          </PersonRows>
        )}
      </InfiniteList>
    </section>
  );
}

function Revoke({ invitation: { id, invitee } }: { invitation: ClubInvitation }) {
  const revoke = useRevokeInvitation(id);
  if (revoke.isSuccess)
    return (
      <span className={classes.settled} role="status">
        Revoked
      </span>
    );
  return (
    <PendingButton
      variant="subtle"
      color="gray"
      aria-label={`Revoke the invitation of ${invitee.display_name}`}
      pending={revoke.isPending}
      onClick={({ currentTarget }: MouseEvent) => {
        const row = makeRowFocusable(currentTarget);
        moveLostFocusTo(() => row);
        revoke.mutate();
      }}
    >
      Revoke
    </PendingButton>
  );
}
