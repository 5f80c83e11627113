import { useInfiniteQuery } from '@tanstack/react-query';
import { blockedQuery, mutedQuery } from '../api/follows-queries.ts';
import { PeopleList } from './PeopleList.tsx';
import { UnhideButton } from './UnhideButton.tsx';

/** The members whom the viewer blocks, each with a button that ends it. Those for whom it has ended stay while the list is open. */
export function BlockedMembers() {
  return (
    <PeopleList
      query={useInfiniteQuery(blockedQuery)}
      label="Blocked people"
      renderActions={(person) => <UnhideButton member={person} hidden="blocked" ended={!person.relation.blocking} />}
      empty={<p>You block nobody.</p>}
    />
  );
}

/** The members whom the viewer mutes, each with a button that ends it. Those for whom it has ended stay while the list is open. */
export function MutedMembers() {
  return (
    <PeopleList
      query={useInfiniteQuery(mutedQuery)}
      label="Muted people"
      renderActions={(person) => <UnhideButton member={person} hidden="muted" ended={!person.relation.muting} />}
      empty={<p>You mute nobody.</p>}
    />
  );
}
