import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { InviteCodeState } from '../hooks/use-invite-code.ts';
import classes from './forms.module.css';

export type InviteCodeFieldProps = {
  invite: InviteCodeState;
  onValidate: () => void;
  /** Why one cannot go on without a good code. */
  complaint: string | null;
};

/** The code and the button that tries it. Enter in the field tries it as well. */
export function InviteCodeField({ invite, onValidate, complaint }: InviteCodeFieldProps) {
  const { code, verdict, validating } = invite;
  const saying = useId();
  const missing = useId();
  // Mantine overwrites aria-describedby with the ids of texts inside the field; these are below the line.
  const describe = (input: HTMLInputElement | null) => input?.setAttribute('aria-describedby', `${saying} ${missing}`);
  const bad = verdict?.good === false || complaint !== null;
  return (
    <div>
      <div className={classes.invite}>
        <TextInput
          label="Invite code"
          name="invite_code"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={bad}
          ref={describe}
          classNames={{ input: classes.code }}
          onChange={(event) => invite.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || verdict?.good === true) return;
            event.preventDefault();
            if (code !== '') onValidate();
          }}
        />
        <Button variant="default" size="md" disabled={code === ''} loading={validating} onClick={onValidate}>
          Validate
        </Button>
      </div>
      <p id={saying} role="status" className={classes.verdict} data-good={verdict?.good}>
        {verdict?.good ? <IconCircleCheck size={16} stroke={2} aria-hidden="true" /> : null}
        {verdict?.message}
      </p>
      <p id={missing} role="alert" className={classes.verdict}>
        {complaint}
      </p>
    </div>
  );
}
