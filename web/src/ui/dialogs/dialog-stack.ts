import { getDefaultZIndex, ModalStackContext } from '@mantine/core';
import { use, useEffectEvent, useId, useLayoutEffect, useState } from 'react';

const BASE_Z_INDEX = Number(getDefaultZIndex('modal'));

/**
 * Registers a dialog with Mantine's `Modal.Stack` while it is open. `onTop` says whether Escape closes it.
 *
 * Mantine's own registration, `<Modal stackId>`, hides the dialogs beneath the one on top and, when that closes, moves the focus
 * to their first control. Here they stay visible and the focus returns to what opened the dialog (docs/decisions/028).
 */
export function useDialogStack(opened: boolean): {
  onTop: boolean;
  zIndex: number;
  handledEscapeEvents: WeakSet<KeyboardEvent> | undefined;
} {
  const id = useId();
  const context = use(ModalStackContext);
  const add = useEffectEvent(() => context?.addModal(id, BASE_Z_INDEX));
  const remove = useEffectEvent(() => context?.removeModal(id));
  useLayoutEffect(() => {
    if (!opened) return;
    add();
    return () => remove();
  }, [opened]);

  // A dialog keeps its level while its closing is animated.
  const [level, setLevel] = useState(0);
  const current = context?.stack.indexOf(id) ?? -1;
  if (current !== -1 && current !== level) setLevel(current);

  return {
    onTop: context === null ? opened : context.currentId === id,
    zIndex: BASE_Z_INDEX + level + 1,
    handledEscapeEvents: context?.handledEscapeEvents,
  };
}
