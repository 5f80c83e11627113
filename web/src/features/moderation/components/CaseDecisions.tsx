import { ReasonText } from '@halfstar/contract/moderation/actions.schema';
import type { Case, CaseDecision } from '@halfstar/contract/moderation/cases.schema';
import type { SecondLook, SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { Textarea } from '@mantine/core';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '#lib/form.ts';
import { Choice } from '#ui/forms/Choice.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useDecideSecondLook } from '../api/cases.ts';
import { useCaseFormMessageAndFocus } from '../hooks/use-late-form.ts';
import { capitalize, describeActionsTaken } from '../model/moderation-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import { keyOfAction, submitOnCtrlEnter } from '../model/shortcuts.ts';
import { KeyHint } from './KeyHint.tsx';
import classes from './moderation.module.css';

/** What keys do with a second look. */
export type SecondLookHandle = { choose: (outcome: SecondLookOutcome) => void };

export type CaseDecisionsProps = {
  of: Case;
  /** The first second look that waits for the viewer, for its keys. */
  secondLook: Ref<SecondLookHandle>;
};

/** What was decided about a case, with the second looks that were asked for. */
export function CaseDecisions({ of: { decisions }, secondLook }: CaseDecisionsProps) {
  const heading = useId();
  const first = decisions.find(({ can }) => can.decide)?.id;
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Decisions</h2>
      <ul className={classes.rows}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <p>
              <strong>{capitalize(describeActionsTaken(decision.actions))}</strong>
              {decision.rule === null ? null : ` (${RULE_NAMES[decision.rule]})`}
            </p>
            <p dir="auto">{decision.reason}</p>
            <p className={classes.soft}>
              {decision.decided_by === null ? 'A deleted account' : `@${decision.decided_by.username}`} ·{' '}
              <RelativeTime at={decision.decided_at} />
            </p>
            <SecondLookPart decision={decision} handle={decision.id === first ? secondLook : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SecondLookPartProps = {
  decision: CaseDecision;
  /** Undefined for one that has no keys. */
  handle: Ref<SecondLookHandle> | undefined;
};

/** A second look. When somebody else decides it, a form in which something was written stays with that, and says so. */
function SecondLookPart({ decision: { id, second_look: look, can }, handle }: SecondLookPartProps) {
  const decide = useDecideSecondLook(id);
  const [open, setOpen] = useState(can.decide);
  const [written, setWritten] = useState(false);
  const isLate = open && !can.decide && (decide.isPending || (written && !decide.isSuccess));
  if (!isLate && open !== can.decide) setOpen(can.decide);
  if (look === null) return null;
  return (
    <div className={classes.thing}>
      <p>
        <strong>Second look:</strong> <bdi>{look.text}</bdi>
      </p>
      {look.outcome === null ? null : (
        <p>
          {capitalize(look.outcome)}
          {look.by_decider ? ', by who had decided' : ''}: <bdi>{look.reason}</bdi>
        </p>
      )}
      {can.decide_own ? (
        <p className={classes.soft}>You decided this yourself, and nobody else can look again.</p>
      ) : null}
      {can.decide || isLate ? (
        <SecondLookFields
          late={isLate ? describeLate(look) : null}
          decide={decide}
          handle={handle}
          onWritten={setWritten}
        />
      ) : null}
      {look.outcome === null && !can.decide && !isLate ? <p className={classes.soft}>{FOR_OTHERS}</p> : null}
    </div>
  );
}

const FOR_OTHERS = 'Somebody else looks at it again.';
const describeLate = ({ outcome }: SecondLook): string =>
  outcome === null ? FOR_OTHERS : 'This second look has been decided meanwhile.';

const OUTCOMES: readonly { value: SecondLookOutcome; label: string }[] = [
  { value: 'upheld', label: 'Uphold' },
  { value: 'overturned', label: 'Overturn' },
];
const OUTCOMES_WITH_KEYS = OUTCOMES.map(({ value, label }) => ({
  value,
  label: (
    <>
      {label}
      <KeyHint keys={keyOfAction(value) ?? ''} />
    </>
  ),
}));
const LookForm = z.strictObject({ outcome: z.enum(['upheld', 'overturned']), reason: ReasonText });

type SecondLookFieldsProps = Pick<SecondLookPartProps, 'handle'> & {
  /** Why it can no longer be sent, if that came while it was open. */
  late: string | null;
  decide: ReturnType<typeof useDecideSecondLook>;
  onWritten: (written: boolean) => void;
};

function SecondLookFields({ late, decide, handle, onWritten }: SecondLookFieldsProps) {
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const form = useContractForm({
    schema: LookForm,
    initialValues: { outcome: 'upheld' as SecondLookOutcome, reason: '' },
    onSubmit: (answer) => decide.mutateAsync(answer),
    onSuccess: () => toastDone('The second look is decided.'),
  });
  const written = form.values.outcome !== 'upheld' || form.values.reason !== '';
  const message = useCaseFormMessageAndFocus({ late, error: decide.error, form, written, onWritten });
  useImperativeHandle(handle, () => ({
    choose(outcome) {
      form.setFieldValue('outcome', outcome);
      reasonField.current?.focus();
    },
  }));
  return (
    <form {...form.formProps} className={classes.form} aria-label="Decide the second look">
      <Choice
        label="Second look"
        options={handle === undefined ? OUTCOMES : OUTCOMES_WITH_KEYS}
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
      />
      <Textarea
        ref={reasonField}
        label="Reason"
        description="The member reads it."
        autosize
        minRows={3}
        {...form.getInputProps('reason')}
        onKeyDown={submitOnCtrlEnter(form.submit)}
      />
      <FormMessage>{message}</FormMessage>
      <div className={classes.buttons}>
        <PendingButton type="submit" pending={form.submitting}>
          Send Second Look
        </PendingButton>
      </div>
    </form>
  );
}
