import type { Invite } from '@halfstar/contract/invites/invites.schema';
import { Button } from '@mantine/core';
import { formatQuantity } from '#lib/numbers.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import classes from './invites.module.css';

/** Shows the created codes. Several codes are copied together, one per line. */
export function CreatedCodes({ invites }: { invites: readonly Invite[] }) {
  const [first] = invites;
  const many = invites.length > 1;
  const codes = invites.map(({ code }) => code).join('\n');
  return (
    <>
      <FormMessage tone="done">
        {first === undefined
          ? null
          : many
            ? `${formatQuantity(invites.length, 'code')} are ready to be shared.`
            : `${first.code} is ready to be shared.`}
      </FormMessage>
      {many ? (
        <Button
          variant="default"
          className={classes.copyAll}
          onClick={() => void copyWithToast(codes, `${formatQuantity(invites.length, 'code')} are in your clipboard.`)}
        >
          Copy all {invites.length}
        </Button>
      ) : null}
    </>
  );
}
