import { type Decision, MAX_SECOND_LOOK_LENGTH, SecondLookForm } from '@halfstar/contract/moderation/decisions.schema';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { useDateFormats } from '#lib/dates.ts';
import { useContractForm } from '#lib/form.ts';
import { useAskBeforeUnload } from '#ui/ask-before-unload.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { ownDecisionQuery, useAskSecondLook } from '../api/decisions.ts';
import classes from '../components/moderation.module.css';
import { Version } from '../components/ReportedThing.tsx';
import { describeEffects, KIND_NAMES } from '../model/moderation-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';

/**
 * A decision about the viewer or a thing of theirs: what, why, until when, and a second look. @param notFound shown when it is not theirs
 */
export function DecisionScreen({ decisionId, notFound }: { decisionId: string; notFound: ReactNode }) {
  const query = useQuery(ownDecisionQuery(decisionId));
  const heading = <PageHeading>What We Decided</PageHeading>;
  return (
    <QueryState
      query={query}
      loading={
        <>
          {heading}
          <AnnouncedTextSkeleton lines={6} />
        </>
      }
      errorTitle="The decision could not be loaded."
      errorHeading={heading}
      notFound={notFound}
    >
      {(decision) => (
        <>
          {heading}
          <DecisionText of={decision} />
        </>
      )}
    </QueryState>
  );
}

function DecisionText({ of: decision }: { of: Decision }) {
  const { formatDay, exactTime } = useDateFormats();
  const { content_type: type, actions, rule, reason, until, link, snapshot, decided_at: at } = decision;
  return (
    <div className={classes.decision}>
      <section>
        {describeEffects(actions, type).map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <p className={classes.soft}>
          Since {formatDay(at)}
          {until === null ? '' : `, until ${exactTime(until)}`}
        </p>
      </section>
      <section>
        <h2>Why</h2>
        {rule === null ? null : <p>Rule: {RULE_NAMES[rule]}</p>}
        <p dir="auto">{reason}</p>
      </section>
      {snapshot === null ? null : (
        <section>
          <h2>Your {KIND_NAMES[type]}, as it was reported</h2>
          <Version of={snapshot} />
          {link === null ? null : (
            <p className={classes.soft}>
              <a href={link}>Open it</a>
            </p>
          )}
        </section>
      )}
      <SecondLookState of={decision} />
    </div>
  );
}

const OUTCOMES = {
  upheld: 'We have looked again: the decision stays as it is.',
  overturned: 'We have looked again: the decision no longer holds.',
} as const;

const WHO_LOOKS = 'Somebody else looks at it; only if nobody else can, the one who decided does.';

function SecondLookState({ of: { id, second_look: look, ask_until: end } }: { of: Decision }) {
  const [asks, setAsks] = useState(false);
  const { formatDay } = useDateFormats();
  if (look !== null)
    return (
      <section aria-label="Second look">
        <h2>Second look</h2>
        <p>{look.outcome === null ? `You have asked for a second look. ${WHO_LOOKS}` : OUTCOMES[look.outcome]}</p>
        {look.by_decider ? <p className={classes.soft}>Nobody else could, so it was the one who had decided.</p> : null}
        {look.reason === null ? null : <p dir="auto">{look.reason}</p>}
        <div className={classes.thing}>
          <p dir="auto">{look.text}</p>
        </div>
      </section>
    );
  if (end === null) return null;
  return (
    <section aria-label="Second look">
      <h2>Do you disagree?</h2>
      <p className={classes.soft}>
        {WHO_LOOKS} You can ask once, until {formatDay(end)}.
      </p>
      {asks ? (
        <SecondLookFields decisionId={id} onCancel={() => setAsks(false)} />
      ) : (
        <Button mt="md" onClick={() => setAsks(true)}>
          Ask for a Second Look
        </Button>
      )}
    </section>
  );
}

const TextForm = SecondLookForm.pick({ text: true });

function SecondLookFields({ decisionId, onCancel }: { decisionId: string; onCancel: () => void }) {
  const ask = useAskSecondLook(decisionId);
  const form = useContractForm({
    schema: TextForm,
    initialValues: { text: '' },
    onSubmit: ({ text }) => ask.mutateAsync(text),
    onSuccess: () => toastDone('You have asked for a second look.'),
  });
  useAskBeforeUnload(form.values.text !== '');
  return (
    <form {...form.formProps} className={classes.form} aria-label="Ask for a second look">
      <div>
        <Textarea label="Why should we look again?" autosize minRows={4} maxRows={12} {...form.getInputProps('text')} />
        <CharacterCount length={countCharacters(form.values.text)} most={MAX_SECOND_LOOK_LENGTH} />
      </div>
      <FormMessage>{form.message}</FormMessage>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Ask for a Second Look
        </PendingButton>
      </div>
    </form>
  );
}
