import { browseContract } from '@halfstar/contract/tracking/browse.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { films } from './browse.service.ts';
import { discover } from './discovery.service.ts';

const browse = implementContract(browseContract);

export const browseRoutes = {
  films: browse.films.handler(({ input, context, signal }) => films(context, context.viewer, input, signal)),

  popular: browse.popular.handler(({ input, context }) =>
    discover(context, 'popular', { ...input, viewer: context.viewer }),
  ),

  trending: browse.trending.handler(({ input, context }) =>
    discover(context, 'trending', { ...input, viewer: context.viewer }),
  ),
};
