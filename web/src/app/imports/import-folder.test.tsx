import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { press } from '#test/user.ts';

/** A file of a folder that is chosen, as browsers list it. */
const inFolder = (path: string) =>
  Object.defineProperty(new File(['Date,Name\n2024-01-01,Heat\n'], path), 'webkitRelativePath', { value: path });

test('[IMP-01] a folder that is chosen is uploaded as the CSV files in it, and nothing else is chosen meanwhile', async () => {
  const created = Promise.withResolvers<ImportDetail>();
  const ready = makeImport({ state: 'ready' });
  const { api } = openPage('/import', {
    ...answersForMember(),
    'imports.list': makePage([]),
    'imports.listUnmatched': makePage([]),
    'imports.create': () => created.promise,
    'imports.get': ready,
  });
  const chosen = [inFolder('ada/heat.jpg'), inFolder('ada/likes/films.csv')];
  fireEvent.change(await screen.findByLabelText('Folder'), { target: { files: chosen } });
  // jsdom sends the files without their names.
  await waitFor(() => expect(api.getInputs('imports.create').map(({ files }) => files.length)).toEqual([1]));
  const opened = vi.spyOn(screen.getByLabelText('Zip'), 'click');
  await press('Choose a Zip');
  expect(opened).not.toHaveBeenCalled();
  created.resolve(ready);
  expect(await screen.findByText(/Nothing has been written yet/)).toBeTruthy();
});
