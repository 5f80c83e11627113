import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Long enough for React to have drawn the failure: a new attempt in its place would only ever be waited for. */
const FAILURE_STANDS_MS = 1000;

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code ahead, so that it is drawn at once; `lazy` alone shows its fallback even for code that is there. */
  preload: () => Promise<void>;
}

/** React's `lazy`, but when the code could not be loaded, drawing the component later, after "Try Again", loads again. */
export function lazyAgain<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  // From then on `current` stays: another type in the same place would be drawn anew.
  let settled = false;
  const attempt = () =>
    lazy(async () => {
      try {
        const module = await load();
        settled = true;
        return module;
      } catch (error) {
        setTimeout(() => {
          current = attempt();
        }, FAILURE_STANDS_MS);
        throw error;
      }
    }) as ComponentType<Props>;
  let current = attempt();

  const preload = async () => {
    const module = await load();
    if (!settled) current = module.default;
    settled = true;
  };
  return Object.assign((props: Props) => createElement(current, props), { preload });
}
