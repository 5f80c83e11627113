import '@mantine/core/styles/Checkbox.layer.css';
import type { Sanction } from '@halfstar/contract/accounts/sanctions.schema';
import {
  BadgesForm,
  MAX_SUSPENSION_DAYS,
  type MemberDetail,
  ReasonForm,
  SanctionForm,
  TierForm,
} from '@halfstar/contract/admin/members.schema';
import { ACTION_MESSAGES } from '@halfstar/contract/moderation/actions.schema';
import { BADGES, type Badge, TIERS } from '@halfstar/contract/profiles/profiles.schema';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { SANCTION_NAMES } from '#features/moderation/model/moderation-words.ts';
import { useContractForm } from '#lib/form.ts';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { getBadgeTitle } from '#ui/people/BadgeIcon.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useImposeSanction, useLiftSanction, useSetBadges, useSetTier, useSignOutMember } from '../api/members.ts';
import classes from './admin.module.css';
import { MemberForm, type MemberValues } from './MemberForm.tsx';

export type MemberFormsProps = { of: MemberDetail; onClose: () => void };

const DEFAULT_DAYS = '7';

const toValues = ({ member: { tier, badges } }: MemberDetail): MemberValues => ({
  tier,
  badges,
  days: DEFAULT_DAYS,
  reason: '',
  password: '',
});

/** Closes the dialog and says what was done. */
const finish = (onClose: () => void, message: string) => () => {
  onClose();
  toastDone(message);
};

/** Sets the tier of another member. */
export function TierFields({ of: detail, onClose }: MemberFormsProps) {
  const { user_id: userId, display_name: name } = detail.member;
  const { mutateAsync } = useSetTier(userId);
  const form = useContractForm({
    schema: TierForm,
    initialValues: toValues(detail),
    toInput: ({ tier, reason, password }) => ({ tier, reason, password }),
    onSubmit: (input) => mutateAsync(input),
    onSuccess: finish(onClose, `The tier of ${name} is changed.`),
  });
  return (
    <MemberForm
      form={form}
      name={`Change the tier of ${name}`}
      note="An admin may do everything that you may."
      button="Change Tier"
      asksPassword
      onCancel={onClose}
    >
      <NativeSelect
        label="Tier"
        data-autofocus
        data={TIERS.map((value) => ({ value, label: getBadgeTitle(value) }))}
        {...form.getInputProps('tier')}
      />
    </MemberForm>
  );
}

/** Sets the badges of a member. */
export function BadgesFields({ of: detail, onClose }: MemberFormsProps) {
  const { user_id: userId, display_name: name } = detail.member;
  const { mutateAsync } = useSetBadges(userId);
  const form = useContractForm({
    schema: BadgesForm,
    initialValues: toValues(detail),
    toInput: ({ badges, reason, password }) => ({ badges, reason, password }),
    onSubmit: (input) => mutateAsync(input),
    onSuccess: finish(onClose, `The badges of ${name} are changed.`),
  });
  const { badges } = form.values;
  const toggle = (badge: Badge) =>
    form.setFieldValue('badges', badges.includes(badge) ? badges.filter((each) => each !== badge) : [...badges, badge]);
  return (
    <MemberForm
      form={form}
      name={`Change the badges of ${name}`}
      note="Founders make invite codes, and moderators decide what happens to reported things."
      button="Change Badges"
      asksPassword
      onCancel={onClose}
    >
      <fieldset className={classes.choices}>
        <legend>Badges</legend>
        {BADGES.map((badge, index) => (
          <Checkbox
            key={badge}
            label={getBadgeTitle(badge)}
            data-autofocus={index === 0 || undefined}
            checked={badges.includes(badge)}
            onChange={() => toggle(badge)}
          />
        ))}
      </fieldset>
    </MemberForm>
  );
}

const isSuspensionLength = (days: string): boolean =>
  /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_SUSPENSION_DAYS;

/** Suspends a member for some days. */
export function SuspendFields({ of: detail, onClose }: MemberFormsProps) {
  const { user_id: userId, display_name: name } = detail.member;
  const { mutateAsync } = useImposeSanction(userId);
  const form = useContractForm({
    schema: SanctionForm,
    initialValues: toValues(detail),
    toInput: ({ days, reason, password }) => ({ kind: 'suspension', days: Number(days), reason, password }),
    validate: ({ days }): { days?: string } =>
      isSuspensionLength(days) ? {} : { days: ACTION_MESSAGES.suspensionDays },
    onSubmit: (input) => mutateAsync(input),
    onSuccess: finish(onClose, `${name} is suspended.`),
  });
  return (
    <MemberForm
      form={form}
      name={`Suspend ${name}`}
      note={`${name} reads everything and changes nothing until it ends.`}
      button="Suspend"
      danger
      isTold
      asksPassword
      onCancel={onClose}
    >
      <TextInput
        type="number"
        label="For how many days"
        data-autofocus
        min={1}
        max={MAX_SUSPENSION_DAYS}
        {...form.getInputProps('days')}
      />
    </MemberForm>
  );
}

/** Bans a member. */
export function BanFields({ of: detail, onClose }: MemberFormsProps) {
  const { user_id: userId, display_name: name } = detail.member;
  const { mutateAsync } = useImposeSanction(userId);
  const form = useContractForm({
    schema: SanctionForm,
    initialValues: toValues(detail),
    toInput: ({ reason, password }) => ({ kind: 'ban', days: null, reason, password }),
    onSubmit: (input) => mutateAsync(input),
    onSuccess: finish(onClose, `${name} is banned.`),
  });
  return (
    <MemberForm
      form={form}
      name={`Ban ${name}`}
      note={`Nobody sees ${name} any more, who reads your reason and can only export and delete the account, until you lift it.`}
      button="Ban"
      danger
      isTold
      asksPassword
      onCancel={onClose}
    />
  );
}

export type LiftFieldsProps = MemberFormsProps & { sanction: Sanction };

/** Lifts a sanction. */
export function LiftFields({ of: detail, sanction, onClose }: LiftFieldsProps) {
  const { mutateAsync } = useLiftSanction(sanction.id);
  const kind = SANCTION_NAMES[sanction.kind].toLowerCase();
  const form = useContractForm({
    schema: ReasonForm,
    initialValues: toValues(detail),
    toInput: ({ reason }) => ({ reason }),
    onSubmit: (input) => {
      // The button that opened the dialog goes with the sanction.
      moveLostFocusTo(pageHeading);
      return mutateAsync(input);
    },
    onSuccess: finish(onClose, `The ${kind} is lifted.`),
  });
  return (
    <MemberForm
      form={form}
      name={`Lift the ${kind}`}
      note={`The ${kind} ends now.`}
      button="Lift"
      isTold
      onCancel={onClose}
    />
  );
}

/** Ends all sessions of a member. */
export function SignOutFields({ of: detail, onClose }: MemberFormsProps) {
  const { user_id: userId, display_name: name } = detail.member;
  const { mutateAsync } = useSignOutMember(userId);
  const form = useContractForm({
    schema: ReasonForm,
    initialValues: toValues(detail),
    toInput: ({ reason }) => ({ reason }),
    onSubmit: (input) => mutateAsync(input),
    onSuccess: finish(onClose, `${name} is signed out everywhere.`),
  });
  return (
    <MemberForm
      form={form}
      name={`Sign ${name} out everywhere`}
      note={`All sessions of ${name} end, on every device. Signing in again is possible at once.`}
      button="Sign Out Everywhere"
      onCancel={onClose}
    />
  );
}
