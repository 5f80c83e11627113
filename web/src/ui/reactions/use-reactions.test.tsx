import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { MutationObserver as ChangeObserver, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { holdAnswers } from '#test/held-answers.ts';
import { applyReaction, ReactionBar } from './ReactionBar.tsx';
import { useReactions } from './use-reactions.ts';

type Thing = { id: string; reactions: ReactionSummary };

const counts = { heart: 1, thumbs_up: 0, smile: 0, star: 0, fire: 2 };
let server: ReturnType<typeof holdAnswers<Reaction | null, ReactionSummary>>;

/** What the server says after a choice: the others' reactions and this one. */
const answer = (mine: Reaction | null) => applyReaction({ counts, mine: null }, mine);

/** A thing with reactions, in a cached response. */
function Reacting() {
  const query = useQuery({
    queryKey: ['thing'],
    queryFn: (): Thing => ({ id: 'heat', reactions: { counts, mine: null } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shows: ['reaction'] },
  });
  return query.data === undefined ? null : <Bar thing={query.data} />;
}

function Bar({ thing }: { thing: Thing }) {
  const { summary, react } = useReactions({
    id: thing.id,
    summary: thing.reactions,
    send: server.ask,
    matches: (value): value is Thing => 'reactions' in value,
  });
  return <ReactionBar summary={summary} onReact={react} />;
}

const button = (name: RegExp) => screen.getByRole('button', { name });

/** Opens the reactions and chooses one, which closes them. */
function choose(name: RegExp) {
  fireEvent.click(button(/^\d+ reactions?/));
  fireEvent.click(button(name));
}

beforeEach(() => {
  server = holdAnswers();
});
afterEach(cleanup);

function renderReacting() {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <QueryClientProvider client={queryClient}>
      <Reacting />
    </QueryClientProvider>,
  );
  return queryClient;
}

/** What the closed button says from now on, whenever it changes, however short. */
function watchLabels(): string[] {
  const toggle = button(/^\d+ reactions?/);
  const labels: string[] = [];
  const watch = new MutationObserver(() => labels.push(toggle.getAttribute('aria-label') ?? ''));
  watch.observe(toggle, { attributeFilter: ['aria-label'] });
  onTestFinished(() => watch.disconnect());
  return labels;
}

test('[REA-01] choosing the own reaction removes it, another replaces it, also when chosen faster than the server answers', async () => {
  const queryClient = renderReacting();
  await screen.findByRole('button', { name: '3 reactions' });
  for (const name of [/^Heart/, /^Heart/, /^Fire/, /^Heart/]) choose(name);
  await screen.findByRole('button', { name: '4 reactions, yours: Heart' });
  const labels = watchLabels();
  for (let choices = 0; choices < 4; choices += 1) await server.answerNext(answer);
  expect(server.asked).toEqual(['heart', null, 'fire', 'heart']);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  // None of the answers on the way was shown: each is older than the last choice.
  expect(labels).toEqual([]);
  fireEvent.click(button(/^4 reactions, yours: Heart/));
  expect(button(/^Heart/).getAttribute('aria-label')).toBe('Heart, 2');
  expect(button(/^Heart/).getAttribute('aria-pressed')).toBe('true');
  expect(button(/^Fire/).getAttribute('aria-label')).toBe('Fire, 2');
});

test('[REA-01] the old numbers are not shown again in the moment in which the answer comes beside another change', async () => {
  const queryClient = renderReacting();
  await screen.findByRole('button', { name: '3 reactions' });
  choose(/^Heart/);
  await screen.findByRole('button', { name: '4 reactions, yours: Heart' });
  const labels = watchLabels();
  const other = new ChangeObserver(queryClient, { mutationFn: () => Promise.resolve() });
  void other.mutate();
  await server.answerNext(answer);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await screen.findByRole('button', { name: '4 reactions, yours: Heart' });
  expect(labels).toEqual([]);
});

test('[REA-01] reactions stand behind one button: it opens them with the focus, and Escape and a press elsewhere close them', async () => {
  renderReacting();
  const toggle = await screen.findByRole('button', { name: '3 reactions' });
  expect(screen.queryByRole('button', { name: /^Heart/ })).toBeNull();
  fireEvent.click(toggle);
  expect(document.activeElement).toBe(button(/^Heart/));
  fireEvent.keyDown(button(/^Heart/), { key: 'Escape' });
  expect(screen.queryByRole('button', { name: /^Heart/ })).toBeNull();
  expect(document.activeElement).toBe(toggle);
  fireEvent.click(toggle);
  fireEvent.mouseDown(document.body);
  expect(screen.queryByRole('button', { name: /^Heart/ })).toBeNull();
  expect(server.asked).toEqual([]);
});
