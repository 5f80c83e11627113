import '@mantine/core/styles/Checkbox.layer.css';
import {
  ActForm,
  COMMENT_BAN_DAYS,
  MAX_REASON_LENGTH,
  MAX_SUSPENSION_DAYS,
  type ModerationAction,
  needsPassword,
  needsRule,
} from '@halfstar/contract/moderation/actions.schema';
import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { REPORT_REASONS, type ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { PasswordField } from '#features/accounts/components/PasswordField.tsx';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { useContractForm } from '#lib/form.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useActOnCase } from '../api/cases.ts';
import { useCaseFormMessageAndFocus } from '../hooks/use-late-form.ts';
import { toggleAction } from '../model/choose-actions.ts';
import { ACTION_NAMES, REFUSALS } from '../model/moderation-words.ts';
import { suggestReasonText } from '../model/reason-templates.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import { keyOfAction, submitOnCtrlEnter } from '../model/shortcuts.ts';
import { KeyHint } from './KeyHint.tsx';
import classes from './moderation.module.css';
import report from './report.module.css';

/** What keys do with the form. */
export type ActionFieldsHandle = { choose: (action: ModerationAction) => void };

export type ActionFieldsProps = {
  of: Case;
  handle: Ref<ActionFieldsHandle>;
  onDecided: (actions: readonly ModerationAction[]) => void;
};

/**
 * Decides a case: what is done, by which rule, and the reason that the member reads. Rendered anew for each case. When the case is decided
 * or escalated meanwhile, a form in which something was written stays with that, and says so.
 */
export function ActionFields({ of: one, handle, onDecided }: ActionFieldsProps) {
  const act = useActOnCase();
  const [shown, setShown] = useState(one);
  const [written, setWritten] = useState(false);
  const isOver = !hasForm(one) || (shown.resolved_at === null && one.resolved_at !== null);
  const isLate = isOver && hasForm(shown) && (written || act.isPending);
  if (!isLate && shown !== one) setShown(one);
  const key = hasForm(shown) ? (shown.resolved_at ?? 'open') : null;
  const { refusal } = shown.can;
  if (refusal !== null) return <p>{REFUSALS[refusal]}</p>;
  if (key === null) return null;
  const late = isLate ? describeLate(one) : null;
  return (
    <Fields key={key} of={shown} late={late} act={act} handle={handle} onDecided={onDecided} onWritten={setWritten} />
  );
}

const hasForm = ({ can }: Case): boolean => can.refusal === null && can.actions.length > 0;

const describeLate = ({ can: { refusal } }: Case): string =>
  refusal === null ? 'This case has been decided meanwhile.' : REFUSALS[refusal];

type FieldsProps = ActionFieldsProps & {
  /** Why it can no longer be sent, if that came while it was open. */
  late: string | null;
  act: ReturnType<typeof useActOnCase>;
  onWritten: (written: boolean) => void;
};

type Values = { actions: ModerationAction[]; days: string; rule: string; reason: string; password: string };

const RULES = [
  { value: '', label: 'Choose a rule' },
  ...REPORT_REASONS.map((value) => ({ value, label: RULE_NAMES[value] })),
];
const findRule = (value: string): ReportReason | null => REPORT_REASONS.find((each) => each === value) ?? null;
const takesDays = (actions: readonly ModerationAction[]) =>
  actions.includes('comment_ban') || actions.includes('suspend');

const writeTemplate = ({ actions, rule }: Pick<Values, 'actions' | 'rule'>, { content_type: type }: Case): string =>
  suggestReasonText(actions, findRule(rule), type);

function Fields({ of: one, late, act, handle, onDecided, onWritten }: FieldsProps) {
  const heading = useId();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const form = useContractForm({
    schema: ActForm,
    initialValues: { actions: [], days: '7', rule: one.reasons[0]?.reason ?? '', reason: '', password: '' } as Values,
    toInput: ({ actions, days, rule, reason, password }) => ({
      case_id: one.id,
      actions,
      days: takesDays(actions) ? Number(days) : null,
      rule: needsRule(actions) ? findRule(rule) : null,
      reason,
      password: needsPassword(actions) ? password : null,
    }),
    onSubmit: (input) => act.mutateAsync(input),
    onSuccess: () => onDecided(form.values.actions),
  });
  const { actions, rule, reason } = form.values;
  const written = actions.length > 0 || reason !== '';
  const message = useCaseFormMessageAndFocus({ late, error: act.error, form, written, onWritten });
  const change = (next: { actions?: ModerationAction[]; rule?: string }) => {
    // What the moderator has written stays.
    const isEdited = form.values.reason !== '' && form.values.reason !== writeTemplate(form.values, one);
    const values = { actions, rule, ...next };
    form.setValues({ ...values, ...(isEdited ? {} : { reason: writeTemplate(values, one) }) });
  };
  useImperativeHandle(handle, () => ({
    choose(action) {
      if (!one.can.actions.includes(action)) return;
      change({ actions: toggleAction(actions, action) });
      reasonField.current?.focus();
    },
  }));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Decide</h2>
      <form {...form.formProps} className={classes.form} aria-labelledby={heading}>
        <fieldset
          className={classes.actions}
          // The form focuses its first invalid field.
          tabIndex={-1}
          aria-invalid={form.errors['actions'] !== undefined}
          aria-describedby={`${heading}-error`}
        >
          <legend>What is done</legend>
          {one.can.actions.map((action) => (
            <Checkbox
              key={action}
              label={<ActionLabel action={action} />}
              checked={actions.includes(action)}
              error={form.errors['actions'] !== undefined}
              onChange={() => change({ actions: toggleAction(actions, action) })}
            />
          ))}
        </fieldset>
        <p id={`${heading}-error`} className={report.error}>
          {form.errors['actions']}
        </p>
        {actions.includes('comment_ban') ? (
          <NativeSelect
            label="For how long"
            data={COMMENT_BAN_DAYS.map((days) => ({
              value: String(days),
              label: days === 1 ? '1 day' : `${days} days`,
            }))}
            {...form.getInputProps('days')}
          />
        ) : null}
        {actions.includes('suspend') ? (
          <TextInput
            type="number"
            label="For how many days"
            min={1}
            max={MAX_SUSPENSION_DAYS}
            {...form.getInputProps('days')}
          />
        ) : null}
        {needsRule(actions) ? (
          <NativeSelect
            label="Which rule was broken"
            data={RULES}
            {...form.getInputProps('rule')}
            onChange={(event) => change({ rule: event.currentTarget.value })}
          />
        ) : null}
        <div>
          <Textarea
            ref={reasonField}
            label="Reason"
            description="The member reads it."
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('reason')}
            onKeyDown={submitOnCtrlEnter(form.submit)}
          />
          <CharacterCount length={countCharacters(form.values.reason)} most={MAX_REASON_LENGTH} />
        </div>
        {needsPassword(actions) ? (
          <PasswordField label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
        ) : null}
        <FormMessage>{message}</FormMessage>
        <div className={classes.buttons}>
          <PendingButton type="submit" pending={form.submitting}>
            Send Decision
          </PendingButton>
        </div>
      </form>
    </section>
  );
}

function ActionLabel({ action }: { action: ModerationAction }) {
  const key = keyOfAction(action);
  return (
    <>
      {ACTION_NAMES[action]}
      {key === undefined ? null : <KeyHint keys={key} />}
    </>
  );
}
