import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keepFocus } from '#ui/focus.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { LoadingText } from '#ui/states/Skeletons.tsx';
import { importsQuery } from '../api/import-queries.ts';
import { findOpenImport } from '../model/import-states.ts';
import { FileDrop } from './FileDrop.tsx';
import { HowTo } from './HowTo.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import classes from './imports.module.css';

type CurrentImportProps = {
  heading: () => HTMLElement | null;
  /** The action after an import that is completed. */
  next?: ReactNode;
};

/** The import that is under way, or was until just now; otherwise the way to begin one. */
export function CurrentImport({ heading, next }: CurrentImportProps) {
  const query = useInfiniteQuery(importsQuery);
  const [shownId, setShownId] = useState<string | null>(null);
  const openId = findOpenImport(query.data?.pages.flatMap(({ items }) => items) ?? [])?.id ?? null;
  // It stays when it has ended, until the member has seen how.
  if (openId !== null && openId !== shownId) setShownId(openId);
  const close = () => {
    keepFocus(heading);
    setShownId(null);
  };
  return (
    <QueryState query={query} loading={<LoadingText lines={6} />} errorTitle="Your imports could not be loaded.">
      {() =>
        shownId === null ? (
          <div className={classes.begin}>
            <HowTo />
            <FileDrop
              onUploaded={({ id }) => {
                keepFocus(heading);
                setShownId(id);
              }}
            />
            <div className={classes.actions}>
              <Button aria-disabled data-disabled>
                Start Import
              </Button>
              <p className={classes.note}>Once your files are read.</p>
            </div>
          </div>
        ) : (
          <ImportPanel importId={shownId} onClose={close} next={next} />
        )
      }
    </QueryState>
  );
}
