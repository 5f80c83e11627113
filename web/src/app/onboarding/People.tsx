import { Button } from '@mantine/core';
import { RecommendedPeople } from '#features/taste/components/RecommendedPeople.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import classes from './onboarding.module.css';

type PeopleProps = { onNext: () => void; onBack: () => void };

export function People({ onNext, onBack }: PeopleProps) {
  return (
    <>
      <PageHeading note="What they watch and write comes to your timeline.">Follow a few people</PageHeading>
      <RecommendedPeople
        empty={
          <EmptyState
            title="You are early: the seats are still empty."
            text="As people join, you find them on the Followers page."
          />
        }
      />
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
