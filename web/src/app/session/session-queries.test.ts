import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_SANCTIONS } from '#test/fixtures.ts';
import { handleSessionEnd, markSignedOutHere, recheckSession, sessionQuery } from './session-queries.ts';

const id = '0199d2c1-7f64-7a3e-9e0f-2f1f6a3b9d11';
const metadata = { display_name: 'Ada', invite_code: null };
const user = {
  id,
  email: 'ada@example.org',
  email_confirmed: true,
  deletion_due_at: null,
  sanctions: NO_SANCTIONS,
  metadata,
};
const session = { created_at: '2026-11-01T00:00:00.000Z', expires_at: '2026-12-01T00:00:00.000Z' };
const signedIn: SessionState = { user, session };
const nobody: SessionState = { user: null, session: null };
const left = { ...nobody, signedOutHere: true };

/** A member's tab that shows the session, and a server whose response is delayed. */
function memberTab() {
  const answer = Promise.withResolvers<SessionState>();
  vi.stubGlobal('fetch', async () => Response.json(await answer.promise));
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, signedIn);
  onTestFinished(new QueryObserver(queryClient, sessionQuery).subscribe(() => {}));
  return { queryClient, answer: answer.resolve, known: () => queryClient.getQueryData(sessionQuery.queryKey) };
}

test('a pending session check does not undo signing out', async () => {
  const { queryClient, answer, known } = memberTab();
  const check = recheckSession(queryClient);
  await markSignedOutHere(queryClient);
  expect(known()).toEqual(left);
  answer(nobody);
  await check;
  expect(known()).toEqual(left);
});

test('a message that the session ended is checked, unless the user has signed out meanwhile', async () => {
  const tab = memberTab();
  const handling = handleSessionEnd(tab.queryClient);
  tab.answer(nobody);
  await handling;
  expect(tab.known()).toEqual(nobody);

  for (const leftBefore of [true, false]) {
    const { queryClient, answer, known } = memberTab();
    if (leftBefore) await markSignedOutHere(queryClient);
    const notice = handleSessionEnd(queryClient);
    if (!leftBefore) await markSignedOutHere(queryClient);
    answer(nobody);
    await notice;
    expect(known()).toEqual(left);
  }
});
