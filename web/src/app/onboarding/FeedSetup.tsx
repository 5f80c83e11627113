import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { feedQuery } from '#features/feeds/api/feeds.ts';
import { FeedSettings } from '#features/feeds/components/FeedSettings.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './onboarding.module.css';

type FeedSetupProps = { onNext: () => void; onBack: () => void };

/** The step of onboarding that sets up the daily sync with Letterboxd. It can be skipped. */
export function FeedSetupStep({ onNext, onBack }: FeedSetupProps) {
  const query = useQuery(feedQuery);
  const hasFeed = (query.data?.address ?? null) !== null;
  return (
    <>
      <PageHeading note="Still logging on Letterboxd? What you log there comes here by itself, once a day.">
        RSS sync setup
      </PageHeading>
      <FeedSettings />
      <div className={classes.actions}>
        <Button size="md" variant={hasFeed ? 'filled' : 'default'} onClick={onNext}>
          {hasFeed ? 'Continue' : 'Skip RSS Setup'}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
