import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyAgain } from '#lib/lazy-again.ts';
import type { ListDialogProps } from './ListDialog.tsx';

const ListDialog = lazyAgain<ListDialogProps>(() => import('./ListDialog.tsx'));

/** Asks for the name of a new list, and opens its page. */
export function NewListButton({ prominent = false }: { prominent?: boolean }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant={prominent ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        New List
      </Button>
      {opened === null ? null : (
        <Suspense>
          <ListDialog list={null} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
