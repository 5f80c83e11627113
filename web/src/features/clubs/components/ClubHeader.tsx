import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { IconLock } from '@tabler/icons-react';
import { MemberLink } from '#features/profiles/components/MemberLink.tsx';
import HiddenNotice from '#features/subjects/components/HiddenNotice.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ROLE_NAMES } from '../model/club-words.ts';
import { ClubActions } from './ClubActions.tsx';
import { ClubPicture } from './ClubPicture.tsx';
import classes from './club-header.module.css';
import { InvitationAnswer } from './InvitationAnswer.tsx';

/** The head of a club's page: what it is, what the viewer is in it, and what they can do. */
export function ClubHeader({ club }: { club: Club }) {
  const { owner, role, description } = club;
  return (
    <header className={classes.header}>
      <ClubPicture club={club} size={112} />
      <div className={classes.about}>
        <PageHeading
          title={club.name}
          note={
            <span className={classes.byline}>
              {owner === null ? null : (
                <span>
                  A movie club by <MemberLink member={owner} />
                </span>
              )}
              <span>{formatQuantity(club.member_count, 'member')}</span>
              {club.visibility === 'private' ? (
                <span className={classes.private}>
                  <IconLock size={14} stroke={1.8} aria-hidden="true" />
                  Private
                </span>
              ) : null}
              {role === null ? null : (
                <span>{role === 'member' ? 'You are a member' : `You: ${ROLE_NAMES[role]}`}</span>
              )}
            </span>
          }
          action={<ClubActions club={club} />}
        >
          <bdi>{club.name}</bdi>
        </PageHeading>
        {description === '' ? null : (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        {club.status === 'archived' ? (
          <p className={classes.quiet}>This club is archived: it can be read and no longer changed.</p>
        ) : null}
        <HiddenNotice moderation={club.moderation}>
          Moderators have hidden this club. Only its members see it, and nobody can join.
        </HiddenNotice>
        <Invitation club={club} />
      </div>
    </header>
  );
}

function Invitation({ club: { invitation, name } }: { club: Club }) {
  if (invitation === null) return null;
  const { inviter, message } = invitation;
  return (
    <section className={classes.invitation} aria-label="Your invitation">
      <div>
        <p>
          {inviter === null ? 'You are invited to this club.' : `${inviter.display_name} invites you to this club.`}
        </p>
        {message === '' ? null : (
          <p className={classes.quiet} dir="auto">
            “{message}”
          </p>
        )}
      </div>
      <InvitationAnswer invitationId={invitation.id} named={`the invitation to ${name}`} prominent />
    </section>
  );
}
