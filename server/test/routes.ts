import type { App } from '#app/app.ts';

/** The first parts of the paths that the server has routes for, such as `api`. Pages of the app are below none of them. */
export function listFirstPathParts({ http }: App): string[] {
  // In this tree, a top-level path begins its line.
  const tree = http.printRoutes({ commonPrefix: false });
  return Array.from(tree.matchAll(/^[├└]── \/([A-Za-z0-9_-]+)/gm), ([, name = '']) => name);
}
