import { Button } from '@mantine/core';
import { RecommendedClubs } from '#features/clubs/components/RecommendedClubs.tsx';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './onboarding.module.css';

type PeopleProps = {
  onNext: () => void;
  onBack: () => void;
  /** Completes the onboarding and opens the page of invites. Null for who may not invite. */
  onInvite: (() => void) | null;
  inviting: boolean;
};

/** The step of onboarding that recommends members to follow and movie clubs to join. */
export function FollowPeopleStep({ onNext, onBack, onInvite, inviting }: PeopleProps) {
  return (
    <>
      <PageHeading note="What they watch and write comes to your timeline.">Follow a few people</PageHeading>
      <RecommendedPeople
        empty={
          <EmptyState
            title="You are early: the seats are still empty."
            text={
              onInvite === null
                ? 'Nobody else is here yet. As people join, you find them on the Followers page.'
                : 'Nobody else is here yet. Bring a friend who knows films: that ends the first steps and opens the page of invites.'
            }
            action={
              onInvite === null ? undefined : (
                <PendingButton variant="default" pending={inviting} onClick={onInvite}>
                  Invite a friend
                </PendingButton>
              )
            }
          />
        }
      />
      <RecommendedClubs title="Movie clubs to join" most={4} />
      <div className={classes.actions}>
        <Button size="md" onClick={onNext}>
          Continue
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
