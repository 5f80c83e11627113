import { useEffect } from 'react';
import { whenIdle } from './idle.ts';

/**
 * Loads a module when the page is idle, so that it is there by the time somebody needs it. Returns `load`, to be called at that
 * moment. `load` must be the same function in every render; a failed preload is tried again by it.
 */
export function usePreload<Module>(load: () => Promise<Module>): () => Promise<Module> {
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch(() => undefined);
  }, [load]);
  return load;
}
