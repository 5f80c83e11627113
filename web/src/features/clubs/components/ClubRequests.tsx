import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PersonRows } from '#features/follows/components/People.tsx';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { clubRequestsQuery } from '../api/club-queries.ts';
import { ClubPerson } from './ClubPerson.tsx';
import classes from './club-members.module.css';
import { RequestAnswer } from './RequestAnswer.tsx';

/** The requests to join a club. Those that were answered stay in the list while it is open. */
export function ClubRequests({ clubId }: { clubId: string }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="Requests" />
      <InfiniteList
        query={useInfiniteQuery(clubRequestsQuery(clubId))}
        getKey={({ id }) => id}
        loading={<PeopleSkeleton count={1} />}
        errorTitle="The requests could not be loaded."
        empty={<p className={classes.quiet}>Nobody asks to join.</p>}
      >
        {(requests) => (
          <PersonRows label="Requests">
            {requests.map((request) => (
              <ClubPerson
                key={request.id}
                member={request.member}
                note={<RelativeTime at={request.created_at} />}
                message={request.message}
              >
                <div className={classes.answer}>
                  <RequestAnswer
                    clubId={request.club_id}
                    requesterId={request.member.user_id}
                    named={request.member.display_name}
                    size="sm"
                  />
                </div>
              </ClubPerson>
            ))}
          </PersonRows>
        )}
      </InfiniteList>
    </section>
  );
}
