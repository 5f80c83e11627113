import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { closePalette, takeTypedEarly, usePaletteOpened } from '#app/palette/palette-state.ts';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { closeViewing, useViewingAsked } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { useTopDialog } from '#lib/dialog-stack.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { ErrorDialog } from '#ui/states/ErrorDialog.tsx';

// The dialogs over any page are loaded when they are first opened. Each stays mounted after closing, so that its closing can be
// animated, and keeps the id that it was opened with.
/** Opened by `?film=<movie id>`. */
const FilmDialog = lazyWithRetry(() => import('#app/film/FilmDialog.tsx'));
/** Opened by `?review=<movie id>` or `?review=new`. */
const ReviewDialog = lazyWithRetry(() => import('#app/review/ReviewDialog.tsx'));
/** Opened by `openViewing()`. */
const ViewingDialog = lazyWithRetry(() => import('#app/viewing/ViewingDialog.tsx'));
/** Opened by Cmd/Ctrl+K and `openPalette()`. */
const Palette = lazyWithRetry(() => import('#app/palette/Palette.tsx'));

/** The last value that was not null: what a closing dialog still shows. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** By then the last dialog has left and has had its own try at giving the focus back. */
const AFTER_CLOSING_MS = 300;

/**
 * One dialog leads to the next, the palette to a film and the film to its review, and each gives the focus back to what had it
 * when it opened: to something that has gone with the one before. So the whole chain gives it back to where it began.
 */
function useFocusAfterwards(anyOpened: boolean): void {
  const began = useRef<Element | null>(null);
  useEffect(() => {
    if (!anyOpened) {
      const timer = setTimeout(() => {
        if (document.activeElement === document.body && began.current instanceof HTMLElement) began.current.focus();
        began.current = null;
      }, AFTER_CLOSING_MS);
      return () => clearTimeout(timer);
    }
    began.current ??= document.activeElement;
    return undefined;
  }, [anyOpened]);
}

/** The viewing dialog may lie over another one, which stays: what had the focus there has it again. */
function useFocusBack(opened: boolean): void {
  const began = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) {
      began.current = document.activeElement;
      return;
    }
    if (began.current instanceof HTMLElement) began.current.focus({ preventScroll: true });
    began.current = null;
  }, [opened]);
}

/** Mounted once by each layout. Visitors may open films; writing and the palette are for members. */
export function Overlays({ forMembers }: { forMembers: boolean }) {
  const { film, review, close } = useDialogs();
  const paletteOpened = usePaletteOpened();
  const viewing = useViewingAsked();
  const lastViewing = useLast(viewing);
  const lastFilm = useLast(film);
  const lastReview = useLast(review);
  useFocusAfterwards(film !== null || review !== null || viewing !== null || paletteOpened);
  useFocusBack(viewing !== null);
  const paletteUsed = useLast(paletteOpened || null) !== null;
  return (
    <>
      {lastFilm !== null ? (
        <Overlay opened={film !== null} onClose={close}>
          <FilmDialog opened={film !== null} movieId={lastFilm} onClose={close} />
        </Overlay>
      ) : null}
      {forMembers && lastReview !== null ? (
        <Overlay opened={review !== null} onClose={close}>
          <ReviewDialog opened={review !== null} movieId={lastReview === 'new' ? null : lastReview} onClose={close} />
        </Overlay>
      ) : null}
      {lastViewing !== null ? (
        <Overlay opened={viewing !== null} onClose={closeViewing}>
          <ViewingDialog opened={viewing !== null} asked={lastViewing} onClose={closeViewing} />
        </Overlay>
      ) : null}
      {forMembers && paletteUsed ? (
        <Overlay opened={paletteOpened} onClose={closePalette} onError={takeTypedEarly}>
          <Palette opened={paletteOpened} onClose={closePalette} />
        </Overlay>
      ) : null}
    </>
  );
}

type OverlayProps = { children: ReactNode; opened: boolean; onClose: () => void; onError?: () => void };

/** One that cannot be shown says so in its place, and leaves the others working. */
function Overlay({ children, opened, onClose, onError }: OverlayProps) {
  const instead = (message: ReactNode) =>
    opened ? (
      <ErrorDialog onOpen={onError} onClose={onClose}>
        {message}
      </ErrorDialog>
    ) : null;
  return (
    <ErrorBoundary resetKey={String(opened)} wrap={instead}>
      <Suspense fallback={opened ? <Coming /> : null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A dialog whose code is on its way: Escape does not close the one beneath. */
function Coming() {
  useTopDialog(true);
  return null;
}
