import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#lib/api.ts';
import { UnreachableError } from '#lib/fetch-in-time.ts';
import { DraftAutosave } from './draft-autosave.ts';
import { resolveInitialDraft } from './initial-draft.ts';
import type { LocalDraft } from './local-drafts.ts';

const BLANK: DraftText = { title: '', content: '', rating: null, is_spoiler: false };
const makeText = (content: string): DraftText => ({ ...BLANK, content });
const MOVIE = { id: '00000000-0000-7000-8000-000000000001', title: 'Heat', year: 1995, poster_path: null };

const problem = (code: string, status: number, data?: unknown) =>
  new ProblemError({ type: '', title: '', status, detail: code, code, request_id: 'test', data });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one draft, which may be unreachable, and may store a text while its response is lost. */
function makeServer() {
  const server = {
    draft: null as ReviewDraft | null,
    line: 'up' as 'up' | 'down' | 'answers lost',
    saves: 0,
    save: async (version: number, text: DraftText): Promise<ReviewDraft> => {
      if (server.line === 'down') throw new UnreachableError('offline');
      server.saves += 1;
      if ((server.draft?.version ?? 0) !== version) throw problem('DRAFT_CHANGED', 409, { draft: server.draft });
      server.draft = { ...text, movie: MOVIE, club: null, version: version + 1, saved_at: new Date().toISOString() };
      if (server.line === 'answers lost') throw new UnreachableError('the line broke');
      return server.draft;
    },
    remove: async () => {
      server.draft = null;
    },
  };
  return server;
}

function makePlace() {
  const place = {
    holds: null as LocalDraft | null,
    write: (draft: LocalDraft) => {
      place.holds = draft;
    },
    clear: () => {
      place.holds = null;
    },
    leave: () => {},
  };
  return place;
}

function tab(server: ReturnType<typeof makeServer>, place = makePlace()) {
  const initial = resolveInitialDraft(
    BLANK,
    server.draft,
    place.holds === null ? [] : [{ ...place.holds, drop: place.clear }],
  );
  const autosave = new DraftAutosave(server, place, initial, BLANK, () => {});
  return { autosave, place, initial, type: (content: string) => autosave.edit(makeText(content)) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[DRF-01] an edit is stored locally at once and on the server after two seconds, also during typing', async () => {
  const server = makeServer();
  const { type, place, autosave } = tab(server);
  type('T');
  expect(place.holds?.text.content).toBe('T');
  await pass(1999);
  expect(server.saves).toBe(0);
  await pass(1);
  expect(server.draft?.content).toBe('T');
  expect([place.holds, autosave.state.kind]).toEqual([null, 'saved']);

  let typed = '';
  for (let stroke = 0; stroke < 100; stroke += 1) {
    typed += 'a';
    type(typed);
    await pass(100);
    expect(place.holds === null || place.holds.text.content === typed).toBe(true);
    expect(typed.length - (server.draft?.content ?? '').length).toBeLessThanOrEqual(21);
  }
  expect(server.saves).toBeLessThanOrEqual(7);
});

test('[DRF-01] an unchanged form is not saved, and a cleared one is deleted', async () => {
  const server = makeServer();
  const { type } = tab(server);
  type('');
  await pass(5000);
  expect(server.saves).toBe(0);
  type('x');
  await pass(2000);
  type('');
  await pass(2000);
  expect([server.saves, server.draft]).toEqual([1, null]);
  type('y');
  await pass(2000);
  expect(server.draft).toMatchObject({ content: 'y' });
});

test('[DRF-01] offline edits stay in the browser and are saved once online; a lost response causes no conflict', async () => {
  const server = makeServer();
  const { type, place, autosave } = tab(server);
  server.line = 'down';
  type('written in a tunnel');
  await pass(2000);
  expect([autosave.state.kind, place.holds?.text.content]).toEqual(['offline', 'written in a tunnel']);
  server.line = 'answers lost';
  await autosave.flush();
  type('written in a tunnel, and after it');
  server.line = 'up';
  await pass(10_000);
  expect(autosave.state).toMatchObject({ kind: 'saved', others: [] });
  expect(server.draft?.content).toBe('written in a tunnel, and after it');
});

test('[DRF-01] of two tabs the later one sees the conflict and chooses; no text is lost', async () => {
  const server = makeServer();
  const one = tab(server);
  const other = tab(server);
  one.type('says one');
  await pass(2000);
  other.type('says the other');
  await pass(2000);
  expect(other.autosave.state.others).toMatchObject([{ kind: 'draft', text: { content: 'says one' } }]);
  other.type('says the other, still');
  await pass(10_000);
  expect(server.draft?.content).toBe('says one');
  expect(other.place.holds?.text.content).toBe('says the other, still');

  other.autosave.keepOwn();
  await pass(0);
  expect(server.draft?.content).toBe('says the other, still');
  one.type('says one again');
  await pass(2000);
  expect(one.autosave.state.others).toMatchObject([{ text: { content: 'says the other, still' } }]);
  one.autosave.takeOther();
  await pass(2000);
  expect(one.autosave.state).toMatchObject({ kind: 'saved', others: [] });
  expect(server.draft?.content).toBe('says the other, still');
});

test('[DRF-01] a tab that is killed at any moment loses no key stroke, and the next one continues', async () => {
  for (let end = 0; end < 6000; end += 487) {
    const server = makeServer();
    const { type, place } = tab(server);
    let typed = '';
    for (let at = 0; at < end; at += 90) {
      typed += 'a';
      type(typed);
      await pass(90);
    }
    // Killed: no code of this tab runs any more.
    vi.clearAllTimers();
    const next = tab(server, place);
    expect(next.initial.text.content).toBe(typed);
    expect(next.initial.others).toEqual([]);
    await pass(2000);
    expect(server.draft?.content ?? '').toBe(typed);
  }
});

test('[DRF-01] a tab that is killed while saving causes no conflict for the next one', async () => {
  const server = makeServer();
  const { type, place } = tab(server);
  const { save } = server;
  server.save = async (version, text) => {
    await save(version, text);
    return new Promise(() => {});
  };
  type('on its way');
  await pass(2000);
  type('on its way, and more');
  vi.clearAllTimers();
  server.save = save;
  const next = tab(server, place);
  expect(next.initial).toMatchObject({ text: { content: 'on its way, and more' }, others: [] });
  await pass(2000);
  expect(server.draft?.content).toBe('on its way, and more');
});

test('[DRF-01] text of a killed tab and text saved elsewhere meanwhile are both shown', async () => {
  const server = makeServer();
  const first = tab(server);
  first.type('begun');
  await pass(2000);
  first.type('begun, gone on with here');
  vi.clearAllTimers();
  server.draft = { ...(server.draft as ReviewDraft), content: 'begun, gone on with on the phone', version: 2 };
  const next = tab(server, first.place);
  await pass(10_000);
  expect(next.initial.text.content).toBe('begun, gone on with here');
  expect(next.autosave.state.others).toMatchObject([{ text: { content: 'begun, gone on with on the phone' } }]);
  expect(server.draft.content).toBe('begun, gone on with on the phone');
});

test('[DRF-01] after publishing nothing is stored or sent', async () => {
  const server = makeServer();
  const { type, autosave, place } = tab(server);
  type('done');
  await autosave.settle();
  autosave.finish();
  await pass(10_000);
  expect([server.saves, place.holds]).toEqual([0, null]);
});

test('[DRF-01] a closing form sends unsaved text', async () => {
  const server = makeServer();
  const { type, autosave, place } = tab(server);
  type('almost');
  await autosave.stop();
  expect([server.draft?.content, place.holds]).toEqual(['almost', null]);
});

test('[DRF-01] a draft that was discarded elsewhere is not restored without asking', async () => {
  const server = makeServer();
  const { type, autosave } = tab(server);
  type('one');
  await pass(2000);
  server.draft = null;
  type('one two');
  await pass(5000);
  expect(autosave.state.others).toEqual([{ kind: 'gone' }]);
  expect(server.draft).toBeNull();
  autosave.keepOwn();
  await pass(0);
  expect(server.draft).toMatchObject({ content: 'one two', version: 1 });
});

test('[DRF-01] refused text stays in this browser, and the error is shown', async () => {
  const server = makeServer();
  const { type, autosave, place } = tab(server);
  vi.spyOn(server, 'save').mockRejectedValueOnce(problem('INVALID_INPUT', 422));
  type('too long');
  await pass(2000);
  expect([autosave.state.kind, place.holds?.text.content]).toEqual(['refused', 'too long']);
});

test('[DRF-01] a draft is sent again later after rate limiting or without a server', async () => {
  const server = makeServer();
  const { type, autosave } = tab(server);
  vi.spyOn(server, 'save').mockRejectedValueOnce(problem('RATE_LIMITED', 429));
  type('in haste');
  await pass(2000);
  expect(autosave.state).toMatchObject({ kind: 'offline', error: null });
  await pass(5000);
  expect([autosave.state.kind, server.draft?.content]).toEqual(['saved', 'in haste']);
});

test.each(['ALREADY_REVIEWED', 'ALREADY_SCHEDULED'])(
  '[DRF-01] %s: the draft of a film that was reviewed elsewhere stays in this browser, also when edited',
  async (code) => {
    const server = makeServer();
    const { type, autosave, place } = tab(server);
    vi.spyOn(server, 'save').mockRejectedValue(problem(code, 409));
    type('too late');
    await pass(2000);
    expect([autosave.state.kind, place.holds?.text.content]).toEqual(['superseded', 'too late']);
    type('too late, and more');
    expect([autosave.state.kind, place.holds?.text.content]).toEqual(['superseded', 'too late, and more']);
  },
);

test('[DRF-01] the text of an edited review is stored only in this browser, until the form is closed', async () => {
  const place = makePlace();
  const initial = resolveInitialDraft(BLANK, null, []);
  const autosave = new DraftAutosave(null, place, initial, BLANK, () => {});
  autosave.edit(makeText('changed'));
  await pass(5000);
  expect([autosave.state.kind, place.holds?.text.content]).toEqual(['idle', 'changed']);
  await autosave.stop();
  expect(place.holds).toBeNull();
});

test('[DRF-01] text of another tab is deleted there once it is chosen or rejected', async () => {
  for (const choose of ['takeOther', 'keepOwn'] as const) {
    const server = makeServer();
    const drop = vi.fn<() => void>();
    const others = [{ kind: 'browser' as const, text: makeText('there'), at: '2026-11-21T10:00:00.000Z', drop }];
    const initial = { ...resolveInitialDraft(BLANK, null, []), text: makeText('here'), others };
    const autosave = new DraftAutosave(server, makePlace(), initial, BLANK, () => {});
    autosave.edit(makeText('here, and more'));
    await pass(5000);
    expect([server.saves, drop.mock.calls.length]).toEqual([0, 0]);
    autosave[choose]();
    await pass(0);
    expect(drop).toHaveBeenCalledTimes(1);
    expect(autosave.state.others).toEqual([]);
    expect(server.draft?.content).toBe(choose === 'takeOther' ? 'there' : 'here, and more');
  }
});
