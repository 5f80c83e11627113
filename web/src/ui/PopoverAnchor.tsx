import { type Ref, useImperativeHandle } from 'react';

/** Passes an element that is rendered elsewhere to Mantine as the target of a popover. */
export function PopoverAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
