import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

afterEach(cleanup);

test('[REA-01] choosing the own reaction removes it, another replaces it, also when pressed faster than rendered', async () => {
  render(
    <QueryClientProvider client={createQueryClient({ onQueryError: () => {}, onMutationError: () => {} })}>
      <Reacting />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Heart, 1' });
  for (const name of [/^Heart/, /^Heart/, /^Fire/, /^Heart/]) button(name).click();
  await screen.findByRole('button', { name: 'Heart, 2', pressed: true });
  expect(button(/^Fire/).getAttribute('aria-label')).toBe('Fire, 2');
  await waitFor(() => expect(sent).toEqual(['heart', null, 'fire', 'heart']));
  expect(button(/^Heart/).getAttribute('aria-label')).toBe('Heart, 2');
});
