import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { CloseButton } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { InvitationAnswer } from '#features/clubs/components/InvitationAnswer.tsx';
import { RequestAnswer } from '#features/clubs/components/RequestAnswer.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useDeleteNotification, useMarkRead } from '../api/notification-mutations.ts';
import classes from './notifications.module.css';

/** It opens links in another tab. */
const MIDDLE_BUTTON = 1;

export type NotificationRowProps = {
  notification: Notification;
  /** Called when its page is opened. */
  onOpen?: (() => void) | undefined;
  /** Called when what it asks is answered in place, before the answer is sent. */
  onAnswer: () => void;
  /** Called when it is deleted, before that is sent. */
  onDelete: () => void;
};

/** A notification as a link to what it is about, with a button that deletes it. */
export function NotificationRow({ notification, onOpen, onAnswer, onDelete }: NotificationRowProps) {
  const { id, title, message, link, read, actor, created_at } = notification;
  const router = useRouter();
  const markRead = useMarkRead();
  const remove = useDeleteNotification();
  const markOpened = () => {
    if (!read) markRead.mutate({ notification_id: id });
  };
  const open = (event: MouseEvent) => {
    markOpened();
    // Another tab is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    router.history.push(link);
  };
  return (
    <li className={classes.row} data-unread={!read || undefined} data-leaving={remove.isPending || undefined}>
      <div className={classes.body}>
        <a
          href={link}
          className={classes.link}
          onClick={open}
          onAuxClick={({ button }) => button === MIDDLE_BUTTON && markOpened()}
        >
          <span className={classes.face} aria-hidden="true">
            {actor === null ? <IconCalendarCheck size={22} stroke={1.6} /> : <Avatar member={actor} size={36} />}
          </span>
          <span className={classes.text}>
            <span className={classes.title}>
              {title}
              {read ? null : <VisuallyHidden> (unread)</VisuallyHidden>}
            </span>
            <span className={classes.message}>{message}</span>
            <span className={classes.when}>
              <RelativeTime at={created_at} />
            </span>
          </span>
          {read ? null : <span className={classes.dot} aria-hidden="true" />}
        </a>
        <Answer notification={notification} onAnswer={onAnswer} />
      </div>
      <CloseButton
        className={classes.delete}
        iconSize={18}
        aria-label={`Delete: ${message}`}
        title="Delete"
        aria-disabled={remove.isPending || undefined}
        onClick={() => {
          if (remove.isPending) return;
          onDelete();
          remove.mutate({ notification_id: id });
        }}
      />
    </li>
  );
}

/** Answers what a notification asks, in place: an invitation to a club, or a request to join one. */
function Answer({ notification, onAnswer }: Pick<NotificationRowProps, 'notification' | 'onAnswer'>) {
  const { type, actor, message, data } = notification;
  const { club_id: clubId, invitation_id: invitationId, invitation_status: status } = data;
  const answer =
    type === 'club_request' && clubId !== undefined && actor !== null ? (
      <RequestAnswer
        clubId={clubId}
        requesterId={actor.user_id}
        named={`the request: ${message}`}
        onAnswer={onAnswer}
      />
    ) : invitationId === undefined || status === undefined ? null : (
      <InvitationAnswer
        invitationId={invitationId}
        named={`the invitation: ${message}`}
        accepted={status === 'accepted'}
        onAnswer={onAnswer}
      />
    );
  return answer === null ? null : <div className={classes.answer}>{answer}</div>;
}
