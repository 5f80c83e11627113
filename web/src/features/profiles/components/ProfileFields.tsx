import { MAX_BIO_LENGTH, type OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { countCodePoints } from '@halfstar/contract/shared/content-safety';
import { type TextareaProps, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { updateProfileMutation } from '../api/edit-profile.ts';
import { toProfileChanges, toProfileValues } from '../model/profile-form.ts';
import { BadgeChoice } from './BadgeChoice.tsx';
import classes from './edit-profile.module.css';

const loadProfileForm = async () => (await import('../model/form-schemas.ts')).ProfileForm;

export type ProfileFieldsProps = {
  profile: OwnProfile;
  /** A text area. */
  bioField: (props: TextareaProps) => ReactNode;
  /** Told whether something is typed that is not saved. */
  onChange: (unsaved: boolean) => void;
  onSaved: () => void;
};

/** Name, bio, badge and feed, saved together. */
export function ProfileFields({ profile, bioField: BioField, onChange, onSaved }: ProfileFieldsProps) {
  const [saved] = useState(() => toProfileValues(profile));
  const save = useMutation(updateProfileMutation);
  const form = useContractForm({
    schema: loadProfileForm,
    initialValues: saved,
    toInput: (values) => toProfileChanges(values, saved),
    onSubmit: (changes) => save.mutateAsync({ user_id: profile.user_id, ...changes }),
    onSuccess: onSaved,
    onValuesChange: (values) => onChange(Object.keys(toProfileChanges(values, saved)).length > 0),
  });
  const length = countCodePoints(form.values.bio.trim());
  return (
    <form {...form.formProps} className={classes.form} aria-label="Profile">
      <TextInput label="Display name" autoComplete="name" {...form.getInputProps('display_name')} />
      <div>
        <BioField
          label="Bio"
          description="Web addresses and @names become links."
          minRows={3}
          maxRows={10}
          {...form.getInputProps('bio')}
        />
        <CharacterCount length={length} most={MAX_BIO_LENGTH} />
      </div>
      <BadgeChoice
        profile={profile}
        value={form.values.selected_badge}
        error={form.errors['selected_badge']}
        onChange={(badge) => form.setFieldValue('selected_badge', badge)}
      />
      <TextInput
        label="Letterboxd feed"
        description="Your name on Letterboxd, or the address of your profile there."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('letterboxd_rss_feed')}
      />
      <FormMessage>{form.message}</FormMessage>
      <PendingButton type="submit" className={classes.save} pending={form.submitting}>
        Save Profile
      </PendingButton>
    </form>
  );
}
