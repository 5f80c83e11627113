import { useEffect } from 'react';
import { whenIdle } from '#lib/idle.ts';

const load = () => import('./shapes.ts');

/**
 * The shapes that forms are checked against before they are sent. They bring zod along, a tenth of the entrance, so they
 * come when the page stands, or at the latest when somebody sends the form.
 */
export function useShapes(): typeof load {
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch(() => undefined);
  }, []);
  return load;
}
