import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '#lib/api.ts';
import { refresh } from '#lib/query-client.ts';
import { type AutosaveState, DraftAutosave, type DraftServer } from '../model/draft-autosave.ts';
import type { InitialDraft } from '../model/initial-draft.ts';
import { openLocalStore } from '../model/local-drafts.ts';

const serverFor = (movieId: string): DraftServer => ({
  save: (version, text) => client.drafts.save({ movie_id: movieId, version, ...text }),
  remove: (version) => client.drafts.delete({ movie_id: movieId, version }),
});

export type AutosavedForm = {
  viewerId: string;
  movieId: string;
  initial: InitialDraft;
  /** The content of the form before the member writes. */
  blank: DraftText;
  /** Whether the server stores drafts of it: not while a review is being edited. */
  onServer: boolean;
};

/** Saves the values of a form automatically while it is mounted. Its arguments must not change meanwhile. */
export function useDraftAutosave(kept: AutosavedForm) {
  const [{ viewerId, movieId, initial, blank, onServer }] = useState(kept);
  const queryClient = useQueryClient();
  const autosave = useRef<DraftAutosave>(null);
  const [state, setState] = useState<AutosaveState>({
    kind: 'idle',
    savedAt: initial.restoredAt,
    error: null,
    others: initial.others,
  });

  useEffect(() => {
    const server = onServer ? serverFor(movieId) : null;
    const fresh = new DraftAutosave(server, openLocalStore(viewerId, movieId), initial, blank, setState);
    autosave.current = fresh;
    const flush = () => void fresh.flush();
    // A phone may kill a hidden tab without further events.
    const whenHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      void fresh.stop().finally(() => refresh(queryClient, ['draft']));
    };
  }, [queryClient, viewerId, movieId, initial, blank, onServer]);

  return { state, autosave };
}
