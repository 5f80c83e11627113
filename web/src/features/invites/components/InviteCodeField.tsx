import { TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { isComposing } from '#lib/keys.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import type { InviteCodeState } from '../hooks/use-invite-code.ts';
import classes from './invite-code-field.module.css';

export type InviteCodeFieldProps = {
  invite: InviteCodeState;
  /** The address for which the code is validated. */
  email: string;
  /** Why the code cannot be used for signing up. */
  error: ReactNode;
  onValidate: () => void;
  /** Called before the code changes. */
  onChange: () => void;
};

/** The code and the button that validates it. Enter in the field validates it as well. */
export function InviteCodeField({ invite, email, error, onValidate, onChange }: InviteCodeFieldProps) {
  const { code, verdict, validating } = invite;
  const verdictId = useId();
  const errorId = useId();
  // Mantine overwrites aria-describedby with the ids of texts inside the field; these are below the line.
  const describe = (input: HTMLInputElement | null) =>
    input?.setAttribute('aria-describedby', `${verdictId} ${errorId}`);
  const validate = () => {
    onValidate();
    void invite.validate(email);
  };
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <TextInput
          label="Invite code"
          name="invite_code"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={verdict?.valid === false || Boolean(error)}
          ref={describe}
          classNames={{ input: classes.code }}
          onChange={(event) => {
            onChange();
            invite.change(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent) || verdict?.valid === true) return;
            event.preventDefault();
            if (code !== '') validate();
          }}
        />
        <PendingButton variant="default" size="md" disabled={code === ''} pending={validating} onClick={validate}>
          Validate
        </PendingButton>
      </div>
      <p
        id={verdictId}
        role="status"
        className={classes.verdict}
        data-valid={verdict?.valid}
        data-reserved={code !== '' || undefined}
      >
        {verdict?.valid ? <IconCircleCheck size={16} stroke={2} aria-hidden="true" /> : null}
        {verdict?.message}
      </p>
      <p id={errorId} role="alert" className={classes.verdict}>
        {error}
      </p>
    </div>
  );
}
