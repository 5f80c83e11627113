import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { Case } from '@halfstar/contract/moderation/cases.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useViewerId } from '#lib/viewer.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { caseQuery, useSetClaim } from '../api/cases.ts';
import { formatReportCount, STATUS_NAMES } from '../model/moderation-words.ts';
import { ActionFields, type ActionFieldsHandle } from './ActionFields.tsx';
import { AuthorHistory } from './AuthorHistory.tsx';
import { CaseDecisions, type SecondLookHandle } from './CaseDecisions.tsx';
import { KeyHint } from './KeyHint.tsx';
import classes from './moderation.module.css';
import { ReportedThing } from './ReportedThing.tsx';

export type CasePanelProps = {
  caseId: string;
  actions: Ref<ActionFieldsHandle>;
  secondLook: Ref<SecondLookHandle>;
  /** The button that claims or releases the case, for its key. */
  claim: Ref<HTMLButtonElement>;
  onDecided: (actions: readonly ModerationAction[]) => void;
};

/** A case: what was reported, what there was before, and what is done about it. */
export function CasePanel({ caseId, actions, secondLook, claim, onDecided }: CasePanelProps) {
  const query = useQuery(caseQuery(caseId));
  return (
    <div className={classes.case}>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The case could not be loaded."
        errorHeading={<CaseHeading>Case</CaseHeading>}
        notFound={
          <div>
            <CaseHeading>Case</CaseHeading>
            <EmptyState title="There is no such case." text="It may be gone with the account." />
          </div>
        }
      >
        {(one) => (
          <>
            <ReportedThing of={one} />
            <Progress of={one} claim={claim} />
            <Forms of={one} actions={actions} secondLook={secondLook} onDecided={onDecided} />
            <AuthorHistory of={one} />
          </>
        )}
      </QueryState>
    </div>
  );
}

type FormsProps = Omit<CasePanelProps, 'caseId' | 'claim'> & { of: Case };

/** What was decided and what can be. A second look that waits for the viewer comes first, and stays there while the case is open. */
function Forms({ of: one, actions, secondLook, onDecided }: FormsProps) {
  const [asked, setAsked] = useState(false);
  if (!asked && isAsked(one)) setAsked(true);
  // With keys, since what was written in one must outlast that they change places.
  const decide = <ActionFields key="actions" of={one} handle={actions} onDecided={onDecided} />;
  const decided = <CaseDecisions key="decisions" of={one} secondLook={secondLook} />;
  return asked ? [decided, decide] : [decide, decided];
}

const isAsked = ({ decisions }: Case): boolean => decisions.some(({ can }) => can.decide);

/** Gets the focus when the case is opened. */
const CaseHeading = ({ children }: { children: string }) => (
  <h2 tabIndex={-1} data-case-heading>
    {children}
  </h2>
);

function Progress({ of: one, claim }: { of: Case; claim: Ref<HTMLButtonElement> }) {
  const viewerId = useViewerId();
  const setClaim = useSetClaim(one.id);
  const isMine = one.claim?.moderator.user_id === viewerId;
  return (
    <div>
      <p>
        {STATUS_NAMES[one.status]} · {one.report_count === 0 ? '' : `${formatReportCount(one.report_count)} · `}
        {one.claim === null ? (
          <>
            opened <RelativeTime at={one.opened_at} />
          </>
        ) : (
          <>
            {isMine ? 'Yours' : `${one.claim.moderator.display_name} works on it`}; the claim ends{' '}
            <RelativeTime at={one.claim.until} ahead />
          </>
        )}
      </p>
      {one.can.claim ? (
        <Button ref={claim} variant="default" onClick={() => setClaim.mutate(!isMine)}>
          {isMine ? 'Release' : one.claim === null ? 'Claim' : 'Take Over'}
          <KeyHint keys="c" />
        </Button>
      ) : null}
    </div>
  );
}
