import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '#app/session/auth-context.ts';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { memberStatsQuery } from '#features/tracking/api/member-stats.ts';
import { summarizeHistogram } from '#features/tracking/model/member-stats.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './first-steps.module.css';

/** The headings of the sections that two of the steps lead to. */
export const RATE_HEADING = 'films-to-rate';
export const FOLLOW_HEADING = 'people-to-follow';

/** Scrolls to a section and moves the focus to its heading. */
function goTo(headingId: string): void {
  const heading = document.getElementById(headingId);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

type Step = {
  title: string;
  text: string;
  /** Null while it is unknown. */
  done: boolean | null;
  onChoose: () => void;
};

/** The first three steps of a new member, and which of them are done. */
export function FirstSteps() {
  const { user_id: userId, following_count: following, review_count: reviews } = useMember();
  const stats = useQuery(memberStatsQuery(userId));
  const { openReview } = useFilmDialogs();
  const steps: Step[] = [
    {
      title: 'Rate a few films',
      text: 'One click each. They show who shares your taste.',
      done: stats.data === undefined ? null : summarizeHistogram(stats.data.histogram).ratings > 0,
      onChoose: () => goTo(RATE_HEADING),
    },
    {
      title: 'Follow someone',
      text: 'What they watch and write fills this page.',
      done: following > 0,
      onChoose: () => goTo(FOLLOW_HEADING),
    },
    {
      title: 'Write a first review',
      text: 'Two sentences about the last film you saw will do.',
      done: reviews > 0,
      onChoose: () => openReview('new'),
    },
  ];
  const done = steps.filter((step) => step.done === true).length;
  return (
    <section aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">First steps</h2>
        <p role="status">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} data-done={step.done ?? undefined}>
            <span className={classes.mark} aria-hidden="true">
              {step.done === true ? <IconCheck size={18} stroke={2.4} /> : index + 1}
            </span>
            <span className={classes.words}>
              <button type="button" onClick={step.onChoose}>
                {step.title}
                {step.done === true ? <VisuallyHidden> (done)</VisuallyHidden> : null}
              </button>
              <span>{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
