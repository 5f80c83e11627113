import '@mantine/core/styles/Checkbox.layer.css';
import type { ImportDetail, ImportOptions as Options } from '@halfstar/contract/imports/imports.schema';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePendingChoices } from '#lib/ordered-mutations.ts';
import { IMPORT_CHOICES, setOptionsMutation } from '../api/import-mutations.ts';
import { importQuery } from '../api/import-queries.ts';
import classes from './imports.module.css';

const OPTIONS: readonly { option: keyof Options; label: string; description: string }[] = [
  {
    option: 'likes_to_favorites',
    label: 'Liked films become favorites',
    description: 'Otherwise likes are left out. You can import them later.',
  },
  {
    option: 'all_spoilers',
    label: 'Mark all reviews as spoilers',
    description: 'Letterboxd’s export does not say which of them are.',
  },
  {
    option: 'overwrite_mine',
    label: 'Replace what I entered here',
    description: 'Otherwise your own ratings, dates and reviews stay as they are.',
  },
];

/** How an import treats what it finds. Each choice is stored at once. */
export function ImportOptions({ detail }: { detail: ImportDetail }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    ...setOptionsMutation,
    onSuccess: (stored) => queryClient.setQueryData(importQuery(stored.id).queryKey, stored),
  });
  // Every choice is shown before the server has answered, also when others follow, and what is stored again when it refuses.
  const pending = usePendingChoices<Partial<Options> & { import_id?: string }>(IMPORT_CHOICES);
  const shown = pending
    .filter(({ import_id }) => import_id === detail.id)
    .reduce<Options>((options, choice) => ({ ...options, ...choice }), detail.options);
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      {OPTIONS.map(({ option, label, description }) => (
        <Checkbox
          key={option}
          label={label}
          description={description}
          checked={shown[option]}
          onChange={(event) => change.mutate({ import_id: detail.id, [option]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}
