import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePause } from '#features/site/api/use-pause.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { importsQuery } from '../api/import-queries.ts';
import { findOpenImport } from '../model/import-states.ts';
import { FileDrop } from './FileDrop.tsx';
import { ExportInstructions } from './HowTo.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import classes from './imports.module.css';

type CurrentImportProps = {
  heading: () => HTMLElement | null;
  /** The action after an import that is completed. */
  next?: ReactNode;
};

/** The viewer's open import, or the one that has just ended, until the member closes it. Otherwise the upload that begins one. */
export function CurrentImport({ heading, next }: CurrentImportProps) {
  const query = useInfiniteQuery(importsQuery);
  const isPaused = usePause('imports') !== null;
  const [shownId, setShownId] = useState<string | null>(null);
  const openId = findOpenImport(query.data?.pages.flatMap(({ items }) => items) ?? [])?.id ?? null;
  // It stays when it has ended, until the member has seen how.
  if (openId !== null && openId !== shownId) setShownId(openId);
  const close = () => {
    moveLostFocusTo(heading);
    setShownId(null);
  };
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={6} />}
      errorTitle="Your imports could not be loaded."
    >
      {() =>
        shownId === null ? (
          <div className={classes.begin}>
            <ExportInstructions />
            {isPaused ? null : (
              <>
                <FileDrop
                  onUploaded={({ id }) => {
                    moveLostFocusTo(heading);
                    setShownId(id);
                  }}
                />
                <div className={classes.actions}>
                  <Button aria-disabled data-disabled>
                    Start Import
                  </Button>
                  <p className={classes.note}>Once your files are read.</p>
                </div>
              </>
            )}
          </div>
        ) : (
          <ImportPanel importId={shownId} onClose={close} next={next} />
        )
      }
    </QueryState>
  );
}
