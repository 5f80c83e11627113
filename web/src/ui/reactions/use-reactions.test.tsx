import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { ReactionBar } from './ReactionBar.tsx';
import { useReactions } from './use-reactions.ts';

type Thing = { id: string; reactions: ReactionSummary };

const counts = { heart: 1, thumbs_up: 0, smile: 0, star: 0, fire: 2 };
const sent: (Reaction | null)[] = [];

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
    send: async (reaction) => {
      sent.push(reaction);
      await new Promise((resolve) => setTimeout(resolve, reaction === null ? 0 : 30));
      return { counts: reaction === 'heart' ? { ...counts, heart: 2 } : counts, mine: reaction };
    },
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
  sent.length = 0;
});
afterEach(cleanup);

const renderReacting = () =>
  render(
    <QueryClientProvider client={createQueryClient({ onQueryError: () => {}, onMutationError: () => {} })}>
      <Reacting />
    </QueryClientProvider>,
  );

test('[REA-01] choosing the own reaction removes it, another replaces it, also when chosen faster than the server answers', async () => {
  renderReacting();
  await screen.findByRole('button', { name: '3 reactions' });
  for (const name of [/^Heart/, /^Heart/, /^Fire/, /^Heart/]) choose(name);
  await waitFor(() => expect(sent).toEqual(['heart', null, 'fire', 'heart']));
  await screen.findByRole('button', { name: '4 reactions, yours: Heart' });
  fireEvent.click(button(/^4 reactions/));
  expect(button(/^Heart/).getAttribute('aria-label')).toBe('Heart, 2');
  expect(button(/^Heart/).getAttribute('aria-pressed')).toBe('true');
  expect(button(/^Fire/).getAttribute('aria-label')).toBe('Fire, 2');
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
  expect(sent).toEqual([]);
});
