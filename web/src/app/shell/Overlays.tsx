import { useState } from 'react';
import { closeFilmSearch, takeEarlyInput, useIsFilmSearchOpen } from '#app/palette/palette-state.ts';
import type { ReportDialogProps } from '#features/moderation/components/ReportDialog.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { closeViewingDialog, useViewingDialogRequest } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { closeReportDialog, useReportDialogRequest } from '#lib/report-dialog.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';

// Each dialog keeps the id that it was opened with while its closing is animated.
/** Opened by `?film=<movie id>`. */
const FilmDialog = lazyWithRetry(() => import('#app/film/FilmDialog.tsx'));
/** Opened by `?review=<movie id>`, with `&club=<club id>` in a movie club, or `?review=new`. */
const ReviewDialog = lazyWithRetry(() => import('#app/review/ReviewDialog.tsx'));
/** Opened by `openViewingDialog()`. */
const ViewingDialog = lazyWithRetry(() => import('#app/viewing/ViewingDialog.tsx'));
/** Opened by `openReportDialog()`. */
const ReportDialog = lazyWithRetry<ReportDialogProps>(() => import('#features/moderation/components/ReportDialog.tsx'));
/** Opened by Cmd/Ctrl+K and `openFilmSearch()`. */
const Palette = lazyWithRetry(() => import('#app/palette/Palette.tsx'));

/** The last value that was not null, which a closing dialog still shows. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/**
 * The dialogs that can lie over any page, mounted once by each layout. Visitors may open films; writing reviews and the film search are for
 * members.
 */
export function AppDialogs({ forMembers: membersOnly }: { forMembers: boolean }) {
  const { film, review, club, close } = useFilmDialogs();
  const paletteOpened = useIsFilmSearchOpen();
  const viewing = useViewingDialogRequest();
  const reported = useReportDialogRequest();
  const lastReported = useLast(reported);
  const lastViewing = useLast(viewing);
  const lastFilm = useLast(film);
  const [lastReview, setLastReview] = useState({ review, club });
  if (review !== null && (review !== lastReview.review || club !== lastReview.club)) setLastReview({ review, club });
  return (
    <>
      <LazyDialog opened={film !== null} onClose={close}>
        {lastFilm === null ? null : <FilmDialog opened={film !== null} movieId={lastFilm} onClose={close} />}
      </LazyDialog>
      {membersOnly ? (
        <LazyDialog opened={review !== null} onClose={close}>
          <ReviewDialog
            opened={review !== null}
            movieId={lastReview.review === 'new' ? null : lastReview.review}
            clubId={lastReview.club}
            onClose={close}
          />
        </LazyDialog>
      ) : null}
      <LazyDialog opened={viewing !== null} onClose={closeViewingDialog}>
        {lastViewing === null ? null : (
          <ViewingDialog opened={viewing !== null} request={lastViewing} onClose={closeViewingDialog} />
        )}
      </LazyDialog>
      {membersOnly ? (
        <LazyDialog opened={reported !== null} onClose={closeReportDialog}>
          {lastReported === null ? null : (
            <ReportDialog opened={reported !== null} thing={lastReported} onClose={closeReportDialog} />
          )}
        </LazyDialog>
      ) : null}
      {membersOnly ? (
        <LazyDialog opened={paletteOpened} onClose={closeFilmSearch} onError={takeEarlyInput}>
          <Palette opened={paletteOpened} onClose={closeFilmSearch} />
        </LazyDialog>
      ) : null}
    </>
  );
}
