import { contract } from '@halfstar/contract';
import { minifyContractRouter } from '@orpc/contract';
import { expect, test } from 'vitest';
import { compactRoutes, expandRoutes } from './compact-routes.ts';

/** All that the client reads of a call, without what is undefined. */
const toRead = ({ '~orpc': { meta, route } }: { '~orpc': { meta: object; route: object } }) => {
  const { limit } = meta as { limit?: unknown };
  const { method, path, inputStructure, outputStructure } = route as Record<string, string | undefined>;
  return JSON.parse(JSON.stringify({ limit, method, path, inputStructure, outputStructure })) as object;
};

const listCalls = (routes: object) =>
  Object.entries(routes as Record<string, Record<string, Parameters<typeof toRead>[0]>>).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${feature}.${name}`, toRead(call)]),
  );

test('the client of a build calls the same addresses, with the same local limits, as the contract says', () => {
  const sent = JSON.stringify(compactRoutes(minifyContractRouter(contract)));
  const expanded = listCalls(expandRoutes(JSON.parse(sent) as ReturnType<typeof compactRoutes>));
  expect(expanded).toEqual(listCalls(minifyContractRouter(contract)));
  expect(expanded.length).toBeGreaterThan(100);
  expect(JSON.stringify(expanded)).toContain('"outputStructure":"detailed"');
  expect(JSON.stringify(expanded)).toContain('"limit":{"most":');
});
