import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Long enough for React to have drawn the failure: a new attempt in its place would only ever be waited for. */
const FAILURE_STANDS_MS = 1000;

/** React's `lazy`, but when the code could not be loaded, drawing the component later, after "Try Again", loads again. */
export function lazyAgain<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => {
          current = attempt();
        }, FAILURE_STANDS_MS);
        throw error;
      }),
    ) as ComponentType<Props>;
  let current = attempt();
  return (props) => createElement(current, props);
}
