import type { App } from '#app/app.ts';

/** The paths that the server has routes for, with their parameters, such as `/pictures/*`. */
export function listPaths({ http }: App): string[] {
  const parts: string[] = [];
  return http
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      // Each level of the tree is four characters deep.
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?/.exec(line) ?? [];
      if (part === '') return [];
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods === undefined ? [] : [parts.join('')];
    });
}

/** The first parts of these paths, such as `api`. Pages of the app are below none of them. */
export const listFirstPathParts = (app: App): string[] => [
  ...new Set(listPaths(app).flatMap((path) => /^\/([\w-]+)/.exec(path)?.[1] ?? [])),
];
