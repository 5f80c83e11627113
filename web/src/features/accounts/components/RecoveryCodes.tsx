import { Button } from '@mantine/core';
import { saveTextFile } from '#lib/save-file.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { focusOnMount } from '#ui/focus.ts';
import classes from './second-factor.module.css';

/** Shows recovery codes, which the server does not send again, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const file = `Halfstar recovery codes\nEach of them signs you in once, with your password.\n\n${text}\n`;
  return (
    <div className={classes.codes}>
      <p ref={focusOnMount} tabIndex={-1}>
        Keep these somewhere safe, away from your phone. Without your app, each of them signs you in once. They are not
        shown again.
      </p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.keep}>
        <Button variant="default" onClick={() => void copyWithToast(text, 'The codes are in your clipboard.')}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveTextFile('halfstar-recovery-codes.txt', file)}>
          Download
        </Button>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </div>
    </div>
  );
}
