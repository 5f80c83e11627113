import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownDecisionsQuery } from '../api/decisions.ts';
import classes from '../components/moderation.module.css';
import { capitalize, describeActionsForMember, nameSubject } from '../model/moderation-words.ts';

/** What was decided about the viewer and their things. */
export function DecisionsScreen() {
  const query = useInfiniteQuery(ownDecisionsQuery);
  return (
    <>
      <PageHeading note="What our moderators decided about you or something of yours.">Decisions</PageHeading>
      <InfiniteList
        query={query}
        getKey={(decision) => decision.id}
        loading={<AnnouncedTextSkeleton lines={4} />}
        errorTitle="The decisions could not be loaded."
        empty={
          <EmptyState
            title="Nothing was decided about you."
            text="That is how it is for most members."
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/moderation-ledger" {...props} />}>
                Open the Moderation Ledger
              </Button>
            }
          />
        }
      >
        {(decisions) => (
          <ul className={classes.rows}>
            {decisions.map(({ id, content_type: type, snapshot, actions, decided_at: at }) => (
              <li key={id}>
                <Link to="/decisions/$decisionId" params={{ decisionId: id }}>
                  {capitalize(nameSubject(type, snapshot !== null))}: {describeActionsForMember(actions)}
                </Link>{' '}
                <span className={classes.soft}>
                  <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
