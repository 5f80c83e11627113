import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { CurrentImport } from '../components/CurrentImport.tsx';
import { ImportHistory } from '../components/ImportHistory.tsx';
import classes from '../components/imports.module.css';
import { UnmatchedFilms } from '../components/UnmatchedFilms.tsx';

/** The page that imports a member's data from Letterboxd. `children`: the settings of the feed, which imports what is added there later. */
export function ImportData({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeading note="Your years on Letterboxd, with every date, rewatch, like and word.">Import Data</PageHeading>
      <PauseNotice part="imports" title="Imports are paused.">
        What is under way waits, and goes on by itself when the pause ends. Nothing is lost.
      </PauseNotice>
      <div id="upload">
        <CurrentImport
          heading={pageHeading}
          next={
            <Button renderRoot={(props) => <Link to="/lists" search={{ list: 'diary' }} {...props} />}>
              See Your Diary
            </Button>
          }
        />
      </div>
      <UnmatchedFilms />
      <ImportHistory />
      {children}
      <p className={classes.other}>
        The other way round:{' '}
        <Link to="/settings" hash="export">
          export your data
        </Link>{' '}
        as a zip that Letterboxd and Halfstar read.
      </p>
    </>
  );
}
