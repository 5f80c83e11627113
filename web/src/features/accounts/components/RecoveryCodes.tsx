import { Button } from '@mantine/core';
import { copy } from '../hooks/copy.ts';
import { focusNow } from '../hooks/focus-now.ts';
import { saveFile } from '../hooks/save-file.ts';
import classes from './second-factor.module.css';

/** The only time that they are seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const file = `Halfstar recovery codes\nEach of them signs you in once, with your password.\n\n${text}\n`;
  return (
    <div className={classes.codes}>
      <p ref={focusNow} tabIndex={-1}>
        Keep these somewhere safe, away from your phone. Without your app, each of them signs you in once. They are not
        shown again.
      </p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.keep}>
        <Button variant="default" onClick={() => void copy(text, 'The codes are in your clipboard.')}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveFile('halfstar-recovery-codes.txt', file)}>
          Download
        </Button>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </div>
    </div>
  );
}
