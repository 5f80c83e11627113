import type { Verification } from '@halfstar/contract/verification/verification.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import classes from '#features/accounts/components/forms.module.css';
import { useDateFormats } from '#lib/dates.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { verificationQuery, withdrawVerificationMutation } from '../api/verification.ts';
import { VerificationCodeForm } from '../components/VerificationCodeForm.tsx';
import { VerificationRequestForm } from '../components/VerificationRequestForm.tsx';

/**
 * The state of the viewer's verification as an employee of a cinema, by a mailed code or an admin's decision, with the form for the next
 * step.
 */
export function EmployeeVerification() {
  const query = useQuery(verificationQuery);
  return (
    <div className={classes.narrow}>
      <PageHeading note="Whoever works in a cinema has a badge and the pro tier, for twelve months at a time.">
        Employee Verification
      </PageHeading>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={4} />}
        errorTitle="Your verification could not be loaded."
      >
        {(verification) => <CurrentState verification={verification} />}
      </QueryState>
    </div>
  );
}

function CurrentState({ verification }: { verification: Verification }) {
  const { state, location, work_email: workEmail, verified_until: until } = verification;
  const { calendarDate } = useDateFormats();
  switch (state) {
    case 'none':
      return <VerificationRequestForm />;
    case 'refused':
      return (
        <div className={classes.form}>
          <FormMessage>
            We could not confirm that you work at {location}. Ask again, best with an address of the cinema.
          </FormMessage>
          <VerificationRequestForm />
        </div>
      );
    case 'code_sent':
      return <VerificationCodeForm verification={verification} />;
    case 'waiting':
      return (
        <div className={classes.letter}>
          <p>
            An admin looks at your request: <strong>{location}</strong>, <strong>{workEmail}</strong>. You get a mail
            when it is decided.
          </p>
          <Withdraw>Take It Back</Withdraw>
        </div>
      );
    case 'verified':
      return (
        <div className={classes.letter}>
          <FormMessage tone="done">
            You are verified{location === null ? '' : ` for ${location}`} until{' '}
            {calendarDate((until ?? '').slice(0, 10))}.
          </FormMessage>
        </div>
      );
  }
}

function Withdraw({ children }: { children: string }) {
  const withdraw = useMutation(withdrawVerificationMutation({ quiet: false }));
  return (
    <PendingButton variant="default" pending={withdraw.isPending} onClick={() => withdraw.mutate({})}>
      {children}
    </PendingButton>
  );
}
