import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';

async function pressCancel() {
  fireEvent.click((await screen.findAllByRole('button', { name: /^Cancel Import/ }))[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
}

test('an import that could not be cancelled is asked about anew, without the error of the last time', async () => {
  const ready = makeImport({ state: 'ready' });
  openPage('/import', {
    ...answersForMember(),
    'imports.list': makePage([]),
    'imports.listUnmatched': makePage([]),
    ...answersForImport(ready),
    'imports.cancel': refuse('RATE_LIMITED', 429, { detail: 'Not now.' }),
  });
  const dialog = await pressCancel();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Import' }));
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await pressCancel()).queryByText('Not now.')).toBeNull();
});
