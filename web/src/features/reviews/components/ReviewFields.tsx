import '@mantine/core/styles/Checkbox.layer.css';
import { REVIEW_LIMITS } from '@halfstar/contract/reviews/reviews.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ContractForm } from '#lib/form.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { countCharacters, type ReviewValues } from '../model/review-form.ts';
import classes from './review-form.module.css';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TrackingFields } from './TrackingFields.tsx';

export type ReviewFieldsProps = {
  form: ContractForm<ReviewValues>;
  movieTitle: string;
  /** Whether it is a review in a movie club: without a title, and about no viewing. */
  inClub: boolean;
  /** The viewer's tracking of the film when the form was opened. */
  tracking: MovieTracking;
  /** Whether the review is new, published or scheduled. */
  mode: 'new' | 'editing' | 'scheduled';
  /** Whether moderators have marked the published review as a spoiler. */
  spoilerLocked: boolean;
  /** Shown beside the button: whether the draft is saved. */
  status: ReactNode;
};

const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

function buttonLabel(mode: ReviewFieldsProps['mode'], later: boolean): string {
  if (mode === 'editing' || (mode === 'scheduled' && later)) return 'Save Changes';
  return later ? 'Schedule Review' : 'Publish Review';
}

/** The fields of the review form: stars first, then the text. */
export function ReviewFields({ form, movieTitle, inClub, tracking, mode, spoilerLocked, status }: ReviewFieldsProps) {
  const { rating, content, later } = form.values;
  const ratingError = useId();
  const length = countCharacters(content);
  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.rating}>
        <StarRating
          value={rating}
          label={`Your rating of ${movieTitle}`}
          size={40}
          invalid={form.errors['rating'] !== undefined}
          describedBy={ratingError}
          onChange={(stars) => form.setFieldValue('rating', stars)}
        />
        <span className={classes.hint} id={ratingError}>
          {form.errors['rating'] ?? (rating === null ? 'Please provide a rating' : '')}
        </span>
      </div>
      {inClub ? null : (
        <TextInput label="Title" placeholder="If it wants one" autoComplete="off" {...form.getInputProps('title')} />
      )}
      <div>
        <Textarea
          label="Review"
          minRows={6}
          maxRows={16}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user came here to write; a phone's keyboard would hide the stars
          autoFocus={hasKeyboard()}
          classNames={{ input: classes.writing }}
          placeholder="What stayed with you?"
          {...form.getInputProps('content')}
        />
        <CharacterCount length={length} most={REVIEW_LIMITS.contentMax} />
      </div>
      <Checkbox
        label="It gives away what happens"
        description={
          spoilerLocked
            ? 'Moderators have marked your review so. It stays marked.'
            : inClub
              ? 'Members who have not rated the film then decide for themselves whether to see the text.'
              : 'Readers then decide for themselves whether to see the text.'
        }
        disabled={spoilerLocked}
        {...form.getInputProps('is_spoiler', { type: 'checkbox' })}
      />
      {inClub ? null : <TrackingFields form={form} tracking={tracking} />}
      {mode === 'editing' ? null : <ScheduleFields form={form} />}
      <FormMessage>{form.message}</FormMessage>
      <div className={classes.end}>
        {status}
        <PendingButton
          type="submit"
          pending={form.submitting}
          disabled={rating === null}
          aria-describedby={ratingError}
        >
          {buttonLabel(mode, later)}
        </PendingButton>
      </div>
    </form>
  );
}
