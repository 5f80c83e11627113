import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from '../components/forms.module.css';

const PAUSE_MS = 1500;

/** Shows that the address is confirmed, then continues after a pause or when the button is pressed. */
export function EmailConfirmed({ onContinue }: { onContinue: () => void }) {
  const handleContinue = useEffectEvent(onContinue);
  useEffect(() => {
    const timer = window.setTimeout(() => handleContinue(), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={classes.letter} role="status">
      <IconMailCheck className={classes.done} size={40} stroke={1.4} aria-hidden="true" />
      <PageHeading>Email Confirmed!</PageHeading>
      <p>Your seat is kept. The house lights go down in a moment.</p>
      <Button size="md" onClick={onContinue}>
        Continue to Onboarding
      </Button>
    </div>
  );
}
