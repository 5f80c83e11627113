import { Link } from '@tanstack/react-router';
import { mayInvite } from '#app/invites/may-invite.ts';
import { useMember } from '#app/session/auth-context.ts';
import { RecommendedClubs } from '#features/clubs/components/RecommendedClubs.tsx';
import { PopularReviews } from '#features/reviews/components/PopularReviews.tsx';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { FilmsToRate } from '#features/tracking/components/FilmsToRate.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { FirstSteps, FOLLOW_HEADING, RATE_HEADING } from './FirstSteps.tsx';
import classes from './newcomer-home.module.css';

/** As many people and clubs as fit beside the rest; the others are on pages of their own. */
const MOST_PEOPLE = 5;
const MOST_CLUBS = 3;

/**
 * What is below the timeline of a newcomer, or below one that is empty: films to rate, three first steps, people to follow, clubs to
 * join, popular reviews.
 */
export default function NewcomerHome() {
  return (
    <div className={classes.parts}>
      <section className={classes.films} aria-labelledby={RATE_HEADING}>
        <SectionHead
          id={RATE_HEADING}
          title="Which of these have you seen?"
          more={<Link to="/movies">All movies</Link>}
          focusable
        />
        <ErrorBoundary>
          <FilmsToRate empty={<p>You know every film here already.</p>} />
        </ErrorBoundary>
      </section>
      <div className={classes.steps}>
        <ErrorBoundary>
          <FirstSteps />
        </ErrorBoundary>
      </div>
      <div className={classes.people}>
        <section aria-labelledby={FOLLOW_HEADING}>
          <SectionHead
            id={FOLLOW_HEADING}
            title="People to follow"
            more={
              <Link to="/followers" search={{ tab: 'recommended' }}>
                More people
              </Link>
            }
            focusable
          />
          <ErrorBoundary>
            <RecommendedPeople most={MOST_PEOPLE} empty={<NobodyHere />} />
          </ErrorBoundary>
        </section>
        <ErrorBoundary>
          <RecommendedClubs title="Clubs to join" most={MOST_CLUBS} />
        </ErrorBoundary>
      </div>
      <div className={classes.reviews}>
        <ErrorBoundary>
          <PopularReviews
            note={<p>What people talk about, from all of Halfstar. Your own timeline follows your people.</p>}
          />
        </ErrorBoundary>
      </div>
    </div>
  );
}

function NobodyHere() {
  const invites = mayInvite(useMember());
  return (
    <p>
      Nobody else is here yet.{' '}
      {invites ? (
        <>
          <Link to="/founder-invites">Invite a friend</Link> who knows films.
        </>
      ) : (
        'Your diary is already yours: rate what you have seen, and friends will find it.'
      )}
    </p>
  );
}
