import { Button } from '@mantine/core';
import { useNewVersion } from '#lib/new-version.ts';
import classes from './new-version.module.css';

/**
 * Asks the user to reload, over every page, once the server has a newer version whose files replaced those of this one. Never reloads by
 * itself, because the user may be writing. Hidden while an error on the page says the same.
 */
export function NewVersionNotice() {
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
