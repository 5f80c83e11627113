import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importsQuery } from '#features/imports/api/import-queries.ts';
import { CurrentImport } from '#features/imports/components/CurrentImport.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './onboarding.module.css';

type ImportFilmsProps = { onNext: () => void; onBack: () => void };

/** The step of onboarding that imports a history from Letterboxd. It can be skipped, and the import goes on while the member continues. */
export function ImportFilmsStep({ onNext, onBack }: ImportFilmsProps) {
  const query = useInfiniteQuery(importsQuery);
  const imports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasImport = imports.length > 0;
  // While a preview waits, the one main action is to start it.
  const isWaiting = imports.some(({ state }) => state === 'ready');
  return (
    <>
      <PageHeading note="Your years on Letterboxd, with every date, rewatch, like and word.">
        Bring your films along
      </PageHeading>
      <CurrentImport heading={pageHeading} />
      <div className={classes.actions}>
        <Button size="md" variant={hasImport && !isWaiting ? 'filled' : 'default'} onClick={onNext}>
          {hasImport ? 'Continue' : 'Skip for Now'}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
