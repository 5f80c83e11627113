import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AnnouncementDialog } from '#features/admin/components/AnnouncementDialog.tsx';
import { PauseDialog } from '#features/admin/components/PauseDialog.tsx';
import InviteDialog from '#features/clubs/components/InviteDialog.tsx';
import NominateDialog from '#features/clubs/components/NominateDialog.tsx';
import RequestDialog from '#features/clubs/components/RequestDialog.tsx';
import { ReplyDialog } from '#features/feedback/components/ReplyDialog.tsx';
import CustomListDialog from '#features/lists/components/CustomListDialog.tsx';
import ReportDialog from '#features/moderation/components/ReportDialog.tsx';
import { makeSettings } from '#test/admin-lists-fixtures.ts';
import { renderWithApp } from '#test/app.tsx';
import { CLUB, makeNomination } from '#test/club-fixtures.ts';
import { makeReceivedFeedback } from '#test/feedback-fixtures.ts';
import { ADA, BOB, HEAT } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { fill, findField, press } from '#test/user.ts';

type Open = (dialog: { opened: boolean; onClose: () => void }) => ReactElement;

const OWN = makeNomination(1, HEAT, ADA, { own: true, pitch: 'The diner.' });
const PAUSE = makeSettings(null, ['imports']).pauses.find(({ is_paused }) => is_paused);
const REPORTED = { content_type: 'profile' as const, content_id: BOB.user_id, named: 'Bob' };

const DIALOGS: [name: string, field: string, open: Open][] = [
  ['an invitation to a club', 'Message', (dialog) => <InviteDialog club={CLUB} {...dialog} />],
  ['a request to join a club', 'Message', (dialog) => <RequestDialog club={CLUB} {...dialog} />],
  ['a pitch', 'Pitch', (dialog) => <NominateDialog clubId={CLUB.club_id} own={OWN} {...dialog} />],
  ['a reply to feedback', 'Reply', (dialog) => <ReplyDialog feedback={makeReceivedFeedback()} {...dialog} />],
  ['a report', 'Details', (dialog) => <ReportDialog thing={REPORTED} {...dialog} />],
  ['a new list', 'Description', (dialog) => <CustomListDialog list={null} {...dialog} />],
  ['an announcement', 'Text', (dialog) => <AnnouncementDialog announcement={null} {...dialog} />],
  ['a pause', 'Reason', (dialog) => (PAUSE === undefined ? <p /> : <PauseDialog pause={PAUSE} {...dialog} />)],
];

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each(DIALOGS)('closing and a reload ask before what was typed into %s is lost', async (_name, field, open) => {
  stubApi({});
  // Text areas that grow measure themselves again when fonts arrive.
  Object.assign(document, { fonts: new EventTarget() });
  const onClose = vi.fn<() => void>();
  renderWithApp(open({ opened: true, onClose }));
  const before = (await findField(field)).value;
  expect(asksBeforeUnload()).toBe(false);
  await fill(field, `${before} and more`);
  expect(asksBeforeUnload()).toBe(true);
  await press('Close');
  await press('Keep Editing');
  expect(onClose).not.toHaveBeenCalled();
  expect((await findField(field)).value).toBe(`${before} and more`);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Editing' })).toBeNull());
  await press('Close');
  await press('Discard Changes');
  expect(onClose).toHaveBeenCalledOnce();
  await fill(field, before);
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(2);
  await act(async () => {});
  expect(asksBeforeUnload()).toBe(false);
});
