import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { InviteCodeState } from '../hooks/use-invite-code.ts';
import classes from './forms.module.css';

export type InviteCodeFieldProps = {
  code: string;
  onChange: (code: string) => void;
  invite: InviteCodeState;
  onValidate: () => void;
  /** Why the form cannot be sent without a good code. */
  error: ReactNode;
};

/** The code and the button that tries it. Enter in the field tries it as well. */
export function InviteCodeField({ code, onChange, invite, onValidate, error }: InviteCodeFieldProps) {
  const { verdict, validating } = invite;
  const verdictId = useId();
  const errorId = useId();
  // Mantine overwrites aria-describedby with the ids of texts inside the field; these are below the line.
  const describe = (input: HTMLInputElement | null) =>
    input?.setAttribute('aria-describedby', `${verdictId} ${errorId}`);
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
          error={verdict?.good === false || Boolean(error)}
          ref={describe}
          classNames={{ input: classes.code }}
          onChange={(event) => onChange(event.currentTarget.value)}
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
      <p id={verdictId} role="status" className={classes.verdict} data-good={verdict?.good}>
        {verdict?.good ? <IconCircleCheck size={16} stroke={2} aria-hidden="true" /> : null}
        {verdict?.message}
      </p>
      <p id={errorId} role="alert" className={classes.verdict}>
        {error}
      </p>
    </div>
  );
}
