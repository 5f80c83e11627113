import '@mantine/core/styles/Kbd.layer.css';
import { Kbd } from '@mantine/core';
import { useShortcutsOn } from '../hooks/use-shortcuts-on.ts';

/** The key of a control, after its name, while shortcuts are switched on. */
export function KeyHint({ keys }: { keys: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <>
      &nbsp;<Kbd aria-hidden="true">{keys}</Kbd>
    </>
  );
}
