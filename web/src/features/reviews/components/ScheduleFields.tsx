import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { browserTimeZone, localDay, useDateFormats } from '#lib/dates.ts';
import type { ContractForm } from '#lib/form.ts';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { ReviewValues } from '../model/review-form.ts';
import { parseScheduleTime } from '../model/schedule-time.ts';
import classes from './schedule.module.css';

/** Fields for publishing the review at once or later, at a date and time in the viewer's time zone. They are the browser's own pickers. */
export function ScheduleFields({ form }: { form: ContractForm<ReviewValues> }) {
  const { later } = form.values;
  const { exactTime } = useDateFormats();
  const [today] = useState(() => localDay(new Date()));
  const moment = parseScheduleTime(form.values);
  const field = (name: 'date' | 'time') => ({
    ...form.getInputProps(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      form.setFieldValue(name, event.currentTarget.value);
      // An error of the date may be fixed by changing the time, and the reverse.
      form.clearFieldError('date');
      form.clearFieldError('time');
    },
  });
  return (
    <div className={classes.schedule}>
      <Checkbox label="Publish it later" {...form.getInputProps('later', { type: 'checkbox' })} />
      {later ? (
        <fieldset className={classes.when}>
          <legend className={visuallyHidden}>When</legend>
          <TextInput type="date" label="Date" min={today} {...field('date')} />
          <TextInput type="time" label="Time" {...field('time')} />
          <p className={classes.zone}>
            {moment === null ? 'Times are yours' : exactTime(moment.toISOString())} ({browserTimeZone()})
          </p>
        </fieldset>
      ) : null}
    </div>
  );
}
