import '@mantine/core/styles/Checkbox.layer.css';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { Checkbox } from '@mantine/core';
import { WhenField } from '#features/tracking/components/WhenField.tsx';
import type { ContractForm } from '#lib/form.ts';
import { type ReviewValues, wouldBeAnotherViewing } from '../model/review-form.ts';
import classes from './review-form.module.css';

export type TrackingFieldsProps = {
  form: ContractForm<ReviewValues>;
  /** The viewer's tracking of the film when the form was opened. */
  tracking: MovieTracking;
};

/** The day of the viewing that the review is about, whether it was a rewatch, and whether the film is a favorite. */
export function TrackingFields({ form, tracking }: TrackingFieldsProps) {
  const { when, favorite } = form.values;
  const again = wouldBeAnotherViewing(tracking);
  return (
    <div className={classes.tracking}>
      <WhenField
        legend={again ? 'Did you see it again?' : 'When did you see it?'}
        noneLabel={again ? 'No' : undefined}
        value={when}
        onChange={(chosen) => form.setFieldValue('when', chosen)}
        dayProps={form.getInputProps('watch_date')}
      />
      {when === null ? null : (
        <Checkbox label="I had seen it before" {...form.getInputProps('rewatch', { type: 'checkbox' })} />
      )}
      <Checkbox
        label="It is one of my favorites"
        checked={favorite ?? tracking.favorite}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('favorite', checked === tracking.favorite ? null : checked)
        }
      />
    </div>
  );
}
