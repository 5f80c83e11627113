import type { MemberDetail } from '@halfstar/contract/admin/members.schema';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mayModerate } from '#features/moderation/model/may-moderate.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import classes from './admin.module.css';
import { BadgesFields, BanFields, SignOutFields, SuspendFields, TierFields } from './MemberForms.tsx';

export type ActionDialogProps = {
  /** The label of the button that opens the dialog. */
  label: string;
  title: string;
  danger?: boolean;
  /** Renders the form. */
  children: (onClose: () => void) => ReactNode;
};

/** A button with the dialog that it opens. */
export function ActionDialog({ label, title, danger = false, children }: ActionDialogProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" className={danger ? classes.danger : undefined} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title} size="32rem">
        {children(close)}
      </Dialog>
    </>
  );
}

/** What an admin does with a member. What is not possible says why. */
export function MemberActions({ of: detail }: { of: MemberDetail }) {
  const { member, is_self: isSelf } = detail;
  const name = member.display_name;
  return (
    <>
      <div className={classes.buttons}>
        {isSelf ? null : (
          <ActionDialog label="Change Tier" title={`Change the Tier of ${name}`}>
            {(onClose) => <TierFields of={detail} onClose={onClose} />}
          </ActionDialog>
        )}
        <ActionDialog label="Change Badges" title={`Change the Badges of ${name}`}>
          {(onClose) => <BadgesFields of={detail} onClose={onClose} />}
        </ActionDialog>
        {isSelf ? null : (
          <ActionDialog label="Sign Out Everywhere" title={`Sign ${name} Out Everywhere`}>
            {(onClose) => <SignOutFields of={detail} onClose={onClose} />}
          </ActionDialog>
        )}
        {mayModerate(member) ? null : (
          <>
            <ActionDialog label="Suspend" title={`Suspend ${name}`} danger>
              {(onClose) => <SuspendFields of={detail} onClose={onClose} />}
            </ActionDialog>
            <ActionDialog label="Ban" title={`Ban ${name}`} danger>
              {(onClose) => <BanFields of={detail} onClose={onClose} />}
            </ActionDialog>
          </>
        )}
      </div>
      <p className={classes.hint}>{explainMissing(detail)}</p>
    </>
  );
}

function explainMissing({ member, is_self: isSelf }: MemberDetail): string | null {
  if (isSelf) return 'Nobody changes their own tier.';
  if (mayModerate(member))
    return 'Moderators and admins are suspended or banned only once they have lost badge and tier.';
  return null;
}
