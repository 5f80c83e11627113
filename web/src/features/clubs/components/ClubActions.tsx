import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useActIfSignedIn, useIsMember, useViewerId } from '#lib/viewer.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { ReportItem } from '#ui/ReportItem.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useArchiveClub, useJoinClub, useReopenClub, useWithdrawRequest } from '../api/club-mutations.ts';
import type { ClubDialogProps } from './ClubDialog.tsx';
import classes from './club-header.module.css';
import type { InviteDialogProps } from './InviteDialog.tsx';
import type { LeaveDialogProps } from './LeaveDialog.tsx';
import type { NotifyDialogProps } from './NotifyDialog.tsx';
import type { RequestDialogProps } from './RequestDialog.tsx';

const ClubDialog = lazyWithRetry<ClubDialogProps>(() => import('./ClubDialog.tsx'));
const InviteDialog = lazyWithRetry<InviteDialogProps>(() => import('./InviteDialog.tsx'));
const LeaveDialog = lazyWithRetry<LeaveDialogProps>(() => import('./LeaveDialog.tsx'));
const NotifyDialog = lazyWithRetry<NotifyDialogProps>(() => import('./NotifyDialog.tsx'));
const RequestDialog = lazyWithRetry<RequestDialogProps>(() => import('./RequestDialog.tsx'));

type Asking = 'edit' | 'invite' | 'leave' | 'notify' | 'archive' | 'request' | null;

/** What the viewer can do with a club: join it in one of the ways, or what its members and owner do. */
export function ClubActions({ club }: { club: Club }) {
  const [asking, setAsking] = useState<Asking>(null);
  const isMember = useIsMember();
  const close = () => setAsking(null);
  const dialog = (name: Asking, content: ReactNode) => (
    <LazyDialog opened={asking === name} onClose={close}>
      {content}
    </LazyDialog>
  );
  const shared = (name: Asking) => ({ club, opened: asking === name, onClose: close });
  return (
    <div className={classes.actions}>
      <Joining club={club} onAsk={() => setAsking('request')} />
      {!isMember ? null : <ClubMenu club={club} onChoose={setAsking} />}
      {dialog('edit', <ClubDialog {...shared('edit')} />)}
      {dialog('invite', <InviteDialog {...shared('invite')} />)}
      {dialog('leave', <LeaveDialog {...shared('leave')} />)}
      {dialog('notify', <NotifyDialog {...shared('notify')} />)}
      {dialog('request', <RequestDialog {...shared('request')} />)}
      <ArchiveDialog {...shared('archive')} />
    </div>
  );
}

/** For actions whose button is gone afterwards. */
const keepFocus = () => moveLostFocusTo(pageHeading);

/** The buttons of those who are not in the club. Visitors are asked to sign in. */
function Joining({ club, onAsk }: { club: Club; onAsk: () => void }) {
  const { club_id: clubId, name, can, join_policy: policy, role, status } = club;
  const join = useJoinClub(clubId);
  const withdraw = useWithdrawRequest(clubId);
  const asMember = useActIfSignedIn();
  const visitor = useViewerId() === null;
  if (role !== null || status === 'archived') return null;
  if (club.requested)
    return (
      <PendingButton
        variant="default"
        pending={withdraw.isPending}
        onClick={() => {
          keepFocus();
          withdraw.mutate();
        }}
      >
        Withdraw request
      </PendingButton>
    );
  if (can.join || (visitor && policy === 'open'))
    return (
      <PendingButton
        pending={join.isPending}
        aria-label={`Join ${name}`}
        onClick={() =>
          asMember(`join ${name}`, () => {
            keepFocus();
            join.mutate(undefined, { onSuccess: () => toastDone(`You are in ${name} now.`) });
          })
        }
      >
        Join
      </PendingButton>
    );
  if (can.request || (visitor && policy === 'request'))
    return (
      <Button
        aria-label={`Ask to join ${name}`}
        onClick={() =>
          asMember(`join ${name}`, () => {
            keepFocus();
            onAsk();
          })
        }
      >
        Ask to join
      </Button>
    );
  return null;
}

function ClubMenu({ club, onChoose }: { club: Club; onChoose: (asking: Asking) => void }) {
  const { club_id: clubId, can, status, waiting_request_count: waiting } = club;
  const navigate = useNavigate();
  const reopen = useReopenClub(clubId);
  const openMembers = () =>
    void navigate({ to: '/movie-clubs/$clubId', params: { clubId }, search: { tab: 'members' }, resetScroll: false });
  const active = status === 'active';
  return (
    <ActionsMenu label={`Actions for ${club.name}`} className={undefined}>
      {can.manage && active ? (
        <>
          <Menu.Item onClick={() => onChoose('edit')}>Edit Club</Menu.Item>
          <Menu.Item onClick={() => onChoose('invite')}>Invite</Menu.Item>
          <Menu.Item onClick={openMembers}>
            {waiting === null || waiting === 0 ? 'Members and Requests' : `Members and Requests (${waiting})`}
          </Menu.Item>
        </>
      ) : null}
      {club.notify === null ? null : <Menu.Item onClick={() => onChoose('notify')}>Notifications</Menu.Item>}
      {can.leave || club.role === 'owner' ? <Menu.Item onClick={() => onChoose('leave')}>Leave Club</Menu.Item> : null}
      {can.own && active ? (
        <Menu.Item className={classes.danger} onClick={() => onChoose('archive')}>
          Archive Club
        </Menu.Item>
      ) : null}
      {club.role === 'owner' ? null : (
        <ReportItem thing={{ content_type: 'club', content_id: clubId, named: `the club ${club.name}` }} />
      )}
      {club.role === 'owner' && !active ? <Menu.Item onClick={() => reopen.mutate()}>Open Club Again</Menu.Item> : null}
    </ActionsMenu>
  );
}

function ArchiveDialog({ club, opened, onClose }: { club: Club; opened: boolean; onClose: () => void }) {
  const archive = useArchiveClub(club.club_id);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Archive ${club.name}?`}
      action="Archive Club"
      pending={archive.isPending}
      error={archive.error}
      onCancel={onClose}
      onConfirm={() =>
        archive.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toastDone(`${club.name} is archived.`);
          },
        })
      }
    >
      It can still be read, but nobody joins, rates or writes in it any more. You can open it again.
    </ConfirmDialog>
  );
}
