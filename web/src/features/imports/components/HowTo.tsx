import classes from './imports.module.css';

const SETTINGS = 'https://letterboxd.com/settings/data/';

/** Explains step by step how to get an export from Letterboxd and what to do with it. */
export function ExportInstructions() {
  return (
    <ol className={classes.steps} aria-label="How to get your files">
      <li>
        On Letterboxd, open{' '}
        <a href={SETTINGS} target="_blank" rel="noreferrer">
          Settings, Data
        </a>{' '}
        in a browser and choose “Export your data”. You get a zip with all your films.
      </li>
      <li className={classes.withMouse}>
        Drop or choose the zip here as it is. If it is unpacked already, drop or choose the folder, or the CSV files
        inside.
      </li>
      <li className={classes.byTouch}>
        Choose the zip here as it is. If it is unpacked already, choose the CSV files inside.
      </li>
      <li>
        What you deleted on Letterboxd is in the folder “deleted”, which Halfstar leaves out; choose no files from
        there.
      </li>
      <li>You see what will happen before anything is written.</li>
    </ol>
  );
}
