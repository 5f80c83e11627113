import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { renderedAt, setRenderedAt } from '#lib/server-render.ts';
import { NO_SANCTIONS } from '#test/fixtures.ts';
import { AuthProvider } from './AuthProvider.tsx';
import { type Auth, useAuth } from './auth-context.ts';
import { recheckSession } from './session-queries.ts';

const VISITOR_SESSION: SessionState = { user: null, session: null };
const ADA = '0199d2c1-7f64-7a3e-9e0f-2f1f6a3b9d11';
const BO = '0199d2c1-7f64-7a3e-9e0f-2f1f6a3b9d12';

const signedIn = (id: string, email_confirmed = true): SessionState => ({
  user: {
    id,
    email: `${id}@example.org`,
    email_confirmed,
    deletion_due_at: null,
    sanctions: NO_SANCTIONS,
    metadata: { display_name: 'A name', invite_code: 'ABCD-EFGH-JKMN' },
  },
  session: { created_at: '2026-11-01T00:00:00.000Z', expires_at: '2026-12-01T00:00:00.000Z' },
});

/** The server's responses to the session check, and its calls. */
let session: () => SessionState | Promise<SessionState>;
let calls: string[];
/** Part of the loaded profile, to distinguish one load from the next. */
let bio: string;

beforeEach(() => {
  calls = [];
  bio = 'first';
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    if (pathname === '/api/session') {
      if (request.method === 'DELETE') return new Response(null, { status: 204 });
      return Response.json(await session());
    }
    const id = /^\/api\/users\/([^/]+)\/profile$/.exec(pathname)?.[1];
    return id === undefined ? Response.json({}, { status: 404 }) : Response.json({ user_id: id, bio });
  });
  // No live messages arrive here.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profileLoads = () => calls.filter((call) => call.endsWith('/profile'));

/** Renders the auth context: its current values and all former ones. */
function open() {
  const seen: Auth[] = [];
  function Reader() {
    seen.push(useAuth());
    return null;
  }
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <Reader />
          </AuthProvider>
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  const now = (): Auth => seen.at(-1) as Auth;
  return { queryClient, seen, now, router };
}

test('[ACC-25] the context has user, session, profile, loading, signOut and refreshProfile, and the user has metadata', async () => {
  const answer = Promise.withResolvers<SessionState>();
  session = () => answer.promise;
  const { seen, now, router } = open();
  await waitFor(() => expect(seen).not.toEqual([]));
  expect(now()).toEqual({
    user: null,
    session: null,
    profile: null,
    loading: true,
    signOut: expect.any(Function),
    refreshProfile: expect.any(Function),
  });
  const state = signedIn(ADA);
  answer.resolve(state);
  await waitFor(() => expect(now().profile).toEqual({ user_id: ADA, bio: 'first' }));
  expect(now()).toMatchObject({ ...state, loading: false });
  expect(now().user?.metadata).toEqual({ display_name: 'A name', invite_code: 'ABCD-EFGH-JKMN' });

  bio = 'second';
  await act(() => now().refreshProfile());
  await waitFor(() => expect(now().profile).toMatchObject({ bio: 'second' }));

  session = () => VISITOR_SESSION;
  await act(() => now().signOut());
  expect(calls).toContain('DELETE /api/session');
  await waitFor(() => expect(now()).toMatchObject({ user: null, session: null, profile: null, loading: false }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

test('what happened since the page was sent is asked of its first viewer only: others load everything themselves', async () => {
  setRenderedAt(5);
  session = () => signedIn(ADA);
  const { queryClient, now } = open();
  await waitFor(() => expect(now().profile).toMatchObject({ user_id: ADA }));
  expect(renderedAt()).toBe(5);
  session = () => signedIn(BO);
  await act(() => recheckSession(queryClient));
  await waitFor(() => expect(now().profile).toMatchObject({ user_id: BO }));
  expect(renderedAt()).toBe(0);
});

test('[ACC-25] the profile is loaded on each change of the viewer, and never shown to another', async () => {
  session = () => VISITOR_SESSION;
  const { queryClient, seen, now } = open();
  await waitFor(() => expect(seen.at(-1)?.loading).toBe(false));
  expect(profileLoads()).toEqual([]);

  // Visitor → unconfirmed user without a profile → confirmed → another member → back again.
  const become = async (state: SessionState) => {
    session = () => state;
    await act(() => recheckSession(queryClient));
    await waitFor(() => expect(now().user).toEqual(state.user));
  };
  await become(signedIn(ADA, false));
  expect(now().profile).toBeNull();
  expect(profileLoads()).toEqual([]);
  const loads: string[] = [];
  for (const id of [ADA, BO, ADA]) {
    await become(signedIn(id));
    loads.push(`GET /api/users/${id}/profile`);
    await waitFor(() => expect(profileLoads()).toEqual(loads));
    await waitFor(() => expect(now().profile?.user_id).toBe(id));
  }
  await become(VISITOR_SESSION);
  expect(now().profile).toBeNull();
  expect(profileLoads()).toEqual(loads);
  expect(seen.filter(({ user, profile }) => profile !== null && profile.user_id !== user?.id)).toEqual([]);
});
