import { Button } from '@mantine/core';
import { useNewVersion } from '#lib/new-version.ts';
import classes from './new-version.module.css';

/**
 * Shown over every page once the files of the running version are gone. Never reloads by itself, because the user may be
 * writing. Hidden while an error on the page says the same.
 */
export function NewVersion() {
  if (!useNewVersion()) return null;
  return (
    <div role="alert" className={classes.place}>
      <p className={classes.message}>
        A new version is here
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </p>
    </div>
  );
}
