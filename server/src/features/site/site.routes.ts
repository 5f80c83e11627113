import { siteContract } from '@halfstar/contract/site/site.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getAnnouncementAndPauses } from './site.service.ts';

const site = implementContract(siteContract);

/** For everybody, visitors too. */
export const siteRoutes = {
  get: site.get.handler(({ context }) => getAnnouncementAndPauses(context)),
};
