import { peopleContract } from '@halfstar/contract/tracking/people.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getPerson, searchPeople } from './people.service.ts';

const people = implementContract(peopleContract);

export const peopleRoutes = {
  get: people.get.handler(({ input, context }) => getPerson(context, context.viewer, input.person_id)),

  search: people.search.handler(async ({ input, context, signal }) => ({
    items: await searchPeople(context, context.viewer, input, signal),
  })),
};
