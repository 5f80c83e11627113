import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Close what is open over the page and has no address of its own, the topmost last. */
const closers: (() => void)[] = [];

/** While `active`, Back closes the topmost of what is open over the page instead of changing the page beneath. */
export function useCloseOnBack(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Component tests may render a dialog without a router.
  const router: AnyRouter | undefined = useRouter({ warn: false });
  const history: RouterHistory | undefined = router?.history;
  useEffect(() => {
    if (!active) return;
    const own = () => close();
    closers.push(own);
    const stopBlocking = history?.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        closers.at(-1)?.();
        return true;
      },
    });
    return () => {
      closers.splice(closers.indexOf(own), 1);
      stopBlocking?.();
    };
  }, [active, history]);
}
