import { Button } from '@mantine/core';
import { ImportSummary } from '#features/imports/components/ImportSummary.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { StarRow } from '#ui/stars/StarRow.tsx';
import classes from './onboarding.module.css';

type AllSetProps = { onEnter: () => void; entering: boolean; onBack: () => void };

/** The last step of onboarding, with the state of an import that goes on. */
export function AllSetStep({ onEnter, entering, onBack }: AllSetProps) {
  return (
    <>
      <span className={classes.stars}>
        <StarRow value={5} />
      </span>
      <PageHeading note="Find the last film you saw, give it its stars, and tell us what stayed with you.">
        All Set
      </PageHeading>
      <ImportSummary />
      <div className={classes.actions}>
        <PendingButton size="md" pending={entering} onClick={onEnter}>
          Enter
        </PendingButton>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
