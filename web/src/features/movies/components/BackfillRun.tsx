import type { MovieBackfill, MovieGaps, SourceState } from '@halfstar/contract/movies/backfill.schema';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { api } from '#lib/api.ts';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './backfill.module.css';

/** The request rate of a run, which leaves some of the limit for members. */
const PER_MINUTE = 14 * 60;

const NAMES: Record<MovieBackfill['state'], string> = {
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Canceled',
};

const ERROR_TEXTS: Record<Exclude<SourceState, 'none' | 'ready'>, string> = {
  silent: 'TMDB does not answer.',
  resting: 'TMDB asked us to slow down.',
  refused: 'TMDB refuses our key. Check TMDB_ACCESS_TOKEN or TMDB_API_KEY.',
};

/** The progress of the running or latest backfill, with buttons to start, pause, resume or cancel one. */
export function BackfillRun({ run, gaps }: { run: MovieBackfill | null; gaps: MovieGaps }) {
  const heading = useId();
  const underWay = run !== null && run.ended_at === null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{run === null ? 'No run yet' : NAMES[run.state]}</h2>
      {run === null ? null : <Progress run={run} />}
      <p className={classes.note} role="status">
        {underWay ? noteOnRun(run) : noteOnStart(gaps)}
      </p>
      <div className={classes.actions}>
        {underWay ? <UnderWay run={run} /> : <Start disabled={gaps.to_ask === 0 || gaps.source.state === 'none'} />}
      </div>
    </section>
  );
}

function Progress({ run }: { run: MovieBackfill }) {
  const { total, looked_at: lookedAt } = run;
  // Films that were opened meanwhile are already up to date.
  const done = run.state === 'finished' ? 1 : Math.min(1, lookedAt / Math.max(1, total));
  const facts: [string, ReactNode][] = [
    ['Filled', formatCount(run.filled)],
    ['Nothing new', formatCount(run.unchanged)],
    ['Not found', formatCount(run.missed)],
    ['Started', <RelativeTime key="started" at={run.started_at} />],
  ];
  if (run.ended_at !== null) facts.push(['Ended', <RelativeTime key="ended" at={run.ended_at} />]);
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Films looked at"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(done * 100)}
        data-state={run.state}
      >
        <span style={{ '--done': done } as CSSProperties} />
      </div>
      <p className={classes.looked}>
        {formatCount(lookedAt)} of {formatQuantity(total, 'film')} looked at
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function noteOnRun({ state, trouble }: MovieBackfill): string {
  if (state === 'paused') return 'It goes on where it stopped.';
  if (trouble !== null) return `${ERROR_TEXTS[trouble]} The run waits, and goes on by itself.`;
  return 'You can leave this page: it goes on, also after a restart.';
}

function noteOnStart({ source: { state }, to_ask: toAsk }: MovieGaps): string {
  if (state === 'none') return 'There is no key for TMDB. Set TMDB_ACCESS_TOKEN or TMDB_API_KEY to ask it.';
  if (state !== 'ready') return ERROR_TEXTS[state];
  if (toAsk === 0) return 'There is nothing to ask for: what is lacking was asked for within the last week.';
  const minutes = Math.ceil(toAsk / PER_MINUTE);
  return `${formatQuantity(toAsk, 'film')} to ask about, in about ${formatQuantity(minutes, 'minute')} or more. Nothing that members made is touched.`;
}

const changes = { meta: { changes: ['movie'] as const } };

function Start({ disabled }: { disabled: boolean }) {
  const start = useMutation(api.backfill.start.mutationOptions(changes));
  return (
    <PendingButton disabled={disabled} pending={start.isPending} onClick={() => start.mutate()}>
      Start Backfill
    </PendingButton>
  );
}

function UnderWay({ run }: { run: MovieBackfill }) {
  const pause = useMutation(api.backfill.pause.mutationOptions(changes));
  const resume = useMutation(api.backfill.resume.mutationOptions(changes));
  const cancel = useMutation(api.backfill.cancel.mutationOptions(changes));
  return (
    <>
      {run.state === 'paused' ? (
        <PendingButton pending={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </PendingButton>
      ) : (
        <PendingButton variant="default" pending={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </PendingButton>
      )}
      <PendingButton variant="subtle" color="gray" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </PendingButton>
    </>
  );
}
