import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { client } from '#lib/api.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { onViewerChange } from '#lib/viewer.ts';
import { type AutosaveState, DraftAutosave, type DraftServer } from '../model/draft-autosave.ts';
import type { InitialDraft } from '../model/initial-draft.ts';
import { openLocalDraftStore } from '../model/local-drafts.ts';
import { type ReviewedFilm, toFilmInput, toFilmKey } from '../model/reviewed-film.ts';

const serverFor = (film: ReviewedFilm): DraftServer => ({
  save: (version, text) => client.drafts.save({ ...toFilmInput(film), version, ...text }),
  remove: (version) => client.drafts.delete({ ...toFilmInput(film), version }),
});

export type AutosavedForm = ReviewedFilm & {
  viewerId: string;
  initial: InitialDraft;
  /** The content of the form before the member writes. */
  blank: DraftText;
  /** Whether the server stores drafts of it: not while a review is being edited. */
  onServer: boolean;
};

/**
 * Creates a `DraftAutosave` for a form while it is mounted, which sends unsaved text when the form closes, the tab is hidden or the browser
 * is online again, but never as another member. Later changes of the arguments are ignored. Returns the state to show and a ref to the
 * `DraftAutosave`.
 */
export function useDraftAutosave(form: AutosavedForm): {
  state: AutosaveState;
  autosave: RefObject<DraftAutosave | null>;
} {
  const [{ viewerId, movieId, clubId, initial, blank, onServer }] = useState(form);
  const queryClient = useQueryClient();
  const autosave = useRef<DraftAutosave>(null);
  const [state, setState] = useState<AutosaveState>({
    kind: 'idle',
    savedAt: initial.restoredAt,
    error: null,
    others: initial.others,
  });

  useEffect(() => {
    const film = { movieId, clubId };
    const server = onServer ? serverFor(film) : null;
    const fresh = new DraftAutosave(server, openLocalDraftStore(viewerId, toFilmKey(film)), initial, blank, setState);
    autosave.current = fresh;
    const flush = () => void fresh.flush();
    // A phone may kill a hidden tab without further events.
    const whenHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', whenHidden);
    // Otherwise the form, which closes then, would send it as a draft of the next member.
    const stop = onViewerChange(() => fresh.abandon());
    return () => {
      stop();
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', whenHidden);
      void fresh.stop().finally(() => refreshQueriesShowing(queryClient, ['draft']));
    };
  }, [queryClient, viewerId, movieId, clubId, initial, blank, onServer]);

  return { state, autosave };
}
