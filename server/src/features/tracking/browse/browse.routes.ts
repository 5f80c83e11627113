import { browseContract } from '@halfstar/contract/tracking/browse.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { browseMovies } from './browse.service.ts';
import { listPopularOrTrendingFromSource } from './discovery.service.ts';

const browse = implementContract(browseContract);

export const browseRoutes = {
  listMovies: browse.listMovies.handler(({ input, context, signal }) =>
    browseMovies(context, context.viewer, input, signal),
  ),

  listPopular: browse.listPopular.handler(({ input, context }) =>
    listPopularOrTrendingFromSource(context, 'popular', { ...input, viewer: context.viewer }),
  ),

  listTrending: browse.listTrending.handler(({ input, context }) =>
    listPopularOrTrendingFromSource(context, 'trending', { ...input, viewer: context.viewer }),
  ),
};
