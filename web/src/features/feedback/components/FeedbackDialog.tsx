import {
  FEEDBACK_TYPES,
  FeedbackForm,
  type FeedbackType,
  MAX_FEEDBACK_TEXT,
  MAX_FEEDBACK_TITLE,
} from '@halfstar/contract/feedback/feedback.schema';
import { countCodePoints } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { useAskBeforeUnload } from '#ui/ask-before-unload.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useSendFeedback } from '../api/feedback.ts';
import { TYPE_NAMES } from '../model/feedback-words.ts';
import classes from './feedback-form.module.css';

const EMPTY: FeedbackForm = { type: 'general', title: '', description: '' };

const TYPES = FEEDBACK_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

const DESCRIPTION_HINTS: Record<FeedbackType, string> = {
  bug: 'What did you do, what happened, and what did you expect?',
  feature: 'What would you like to do here?',
  general: 'What is on your mind?',
};

export type FeedbackDialogProps = { opened: boolean; onClose: () => void };

/** Sends feedback about the page beneath it. What was written stays for the next opening until it is sent. */
export default function FeedbackDialog({ opened, onClose }: FeedbackDialogProps) {
  const [written, setWritten] = useState(EMPTY);
  const sent = () => {
    setWritten(EMPTY);
    onClose();
    toastDone('Thank you. You will be told when there is news.', 'Your feedback is sent');
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Feedback" size="32rem">
      <FeedbackFields written={written} onWrite={setWritten} onSent={sent} onClose={onClose} />
    </Dialog>
  );
}

type FieldsProps = {
  written: FeedbackForm;
  onWrite: (values: FeedbackForm) => void;
  onSent: () => void;
  onClose: () => void;
};

function FeedbackFields({ written, onWrite, onSent, onClose }: FieldsProps) {
  const { pathname } = useLocation();
  const { mutateAsync } = useSendFeedback();
  const form = useContractForm({
    schema: FeedbackForm,
    initialValues: written,
    onValuesChange: onWrite,
    onSubmit: (feedback) => mutateAsync({ ...feedback, page_url: pathname }),
    onSuccess: onSent,
  });
  const { type, title, description } = form.values;
  useAskBeforeUnload(title !== '' || description !== '');
  return (
    <form {...form.formProps} className={classes.form} aria-label="Feedback">
      <div className={classes.field}>
        <p className={classes.label}>What is it?</p>
        <Choice
          label="What is it?"
          options={TYPES}
          value={type}
          onChange={(value) => form.setFieldValue('type', value)}
        />
      </div>
      <div>
        <TextInput
          label="Title"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <CharacterCount length={countCodePoints(title.trim())} most={MAX_FEEDBACK_TITLE} />
      </div>
      <div>
        <Textarea
          label="Description"
          placeholder={DESCRIPTION_HINTS[type]}
          required
          withAsterisk={false}
          minRows={4}
          maxRows={10}
          {...form.getInputProps('description')}
        />
        <CharacterCount length={countCodePoints(description.trim())} most={MAX_FEEDBACK_TEXT} />
      </div>
      <p className={classes.note}>
        We also send the page that you are on: <span className={classes.path}>{pathname}</span>. What you have sent
        before:{' '}
        <Link to="/settings/feedback" onClick={onClose}>
          Your Feedback
        </Link>
      </p>
      <FormMessage>{form.message ?? form.errors.page_url}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Send Feedback
        </PendingButton>
      </DialogActions>
    </form>
  );
}
