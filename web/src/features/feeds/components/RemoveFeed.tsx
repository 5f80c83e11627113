import { Button } from '@mantine/core';
import { useState } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { useSaveFeedAddress } from '../api/feeds.ts';

/** A button that removes the viewer's feed after a confirmation. */
export function RemoveFeed() {
  const [asking, setAsking] = useState(false);
  const save = useSaveFeedAddress();
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Remove Feed
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Remove your feed?"
        action="Remove Feed"
        pending={save.isPending}
        error={save.error}
        onCancel={() => {
          save.reset();
          setAsking(false);
        }}
        onConfirm={() =>
          save.mutate(
            { address: '' },
            {
              onSuccess: () => {
                moveLostFocusTo(pageHeading);
                setAsking(false);
              },
            },
          )
        }
      >
        Halfstar no longer reads it. Everything that came from it stays.
      </ConfirmDialog>
    </>
  );
}
