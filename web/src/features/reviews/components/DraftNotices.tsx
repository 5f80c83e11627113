import { Button } from '@mantine/core';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import type { AutosaveState } from '../model/draft-autosave.ts';
import type { OtherText } from '../model/initial-draft.ts';
import classes from './drafts.module.css';

export type RestoredDraftProps = { at: string; onStartOver: () => void };

/** Says that the form begins with a draft that was saved `at` this time, and offers to start over. */
export function RestoredDraftNotice({ at, onStartOver }: RestoredDraftProps) {
  return (
    <p className={classes.restored} role="status">
      <span>
        Your draft, saved <RelativeTime at={at} />
      </span>
      <button type="button" className={classes.textButton} onClick={onStartOver}>
        Start over
      </button>
    </p>
  );
}

export type OtherWordsProps = { other: OtherText; onKeep: () => void; onTake: () => void; onThrowAway: () => void };

/**
 * Asks which text to continue with: that of the form, or one about the same film that was written elsewhere. If the draft was discarded
 * elsewhere, it asks whether to discard the text here too.
 */
export function OtherDraftNotice({ other, onKeep, onTake, onThrowAway }: OtherWordsProps) {
  if (other.kind === 'gone') {
    return (
      <section className={classes.other} role="alert">
        <p className={classes.otherTitle}>This draft was thrown away elsewhere</p>
        <p>What you wrote is still here.</p>
        <div className={classes.otherAnswers}>
          <Button variant="default" onClick={onThrowAway}>
            Throw it away here too
          </Button>
          <Button variant="default" onClick={onKeep}>
            Keep writing
          </Button>
        </div>
      </section>
    );
  }
  const { text, at, kind } = other;
  return (
    <section className={classes.other} role="alert">
      <p className={classes.otherTitle}>
        {kind === 'draft'
          ? 'You also wrote about this film elsewhere'
          : 'You wrote this here before, and it was not saved'}
      </p>
      <p className={classes.when}>
        <RelativeTime at={at} />
        {text.rating === null ? null : <Stars value={text.rating} size={14} />}
      </p>
      {text.title === '' ? null : (
        <p className={classes.otherHeading} dir="auto">
          {text.title}
        </p>
      )}
      <blockquote className={classes.otherText} dir="auto">
        {text.content.trim() === '' ? 'No words yet.' : text.content}
      </blockquote>
      <div className={classes.otherAnswers}>
        <Button variant="default" onClick={onTake}>
          Take these words
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep what is in the form
        </Button>
      </div>
    </section>
  );
}

/** Says that the film was reviewed in another tab meanwhile, and offers to show that review. */
export function AlreadyReviewedNotice({ onShow }: { onShow: () => void }) {
  return (
    <section className={classes.other} role="alert">
      <p className={classes.otherTitle}>You have reviewed this film elsewhere meanwhile</p>
      <p>What you wrote here is kept: you can take it into that review.</p>
      <div className={classes.otherAnswers}>
        <Button variant="default" onClick={onShow}>
          Show that review
        </Button>
      </div>
    </section>
  );
}

/** The status line of the draft below the form. */
export function DraftStatus({ state }: { state: AutosaveState }) {
  const { kind, savedAt, error, others } = state;
  if (others.length > 0) return <p className={classes.status}>Nothing is saved until you choose</p>;
  if (kind === 'refused') return <p className={classes.error}>Not saved: {error}</p>;
  if (kind === 'offline') return <p className={classes.status}>Kept in this browser until Halfstar can be reached</p>;
  if (kind === 'waiting') return <p className={classes.status}>Saving …</p>;
  if (kind !== 'saved' || savedAt === null) return <p className={classes.status} />;
  return <p className={classes.status}>Draft saved</p>;
}
