import { browseContract } from '@halfstar/contract/tracking/browse.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { browseMovies } from './browse.service.ts';
import { discoverMovies } from './discovery.service.ts';

const browse = implementContract(browseContract);

export const browseRoutes = {
  listFilms: browse.listFilms.handler(({ input, context, signal }) =>
    browseMovies(context, context.viewer, input, signal),
  ),

  listPopular: browse.listPopular.handler(({ input, context }) =>
    discoverMovies(context, 'popular', { ...input, viewer: context.viewer }),
  ),

  listTrending: browse.listTrending.handler(({ input, context }) =>
    discoverMovies(context, 'trending', { ...input, viewer: context.viewer }),
  ),
};
