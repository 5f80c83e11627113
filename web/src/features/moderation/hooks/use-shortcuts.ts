import { useEffect, useEffectEvent } from 'react';
import { type Shortcut, toShortcut } from '../model/shortcuts.ts';

/** Calls back for the keys of the queue while they are switched on. */
export function useShortcuts(on: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = toShortcut(event);
    if (shortcut === null) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
