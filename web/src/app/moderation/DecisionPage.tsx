import { useParams } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { ownDecisionQuery } from '#features/moderation/api/decisions.ts';
import { DecisionScreen } from '#features/moderation/screens/DecisionScreen.tsx';

export const loader = membersOnly(({ queryClient, params }) =>
  queryClient.ensureQueryData(ownDecisionQuery(params['decisionId'] ?? '')),
);

/** A decision about a thing of the viewer. */
export default function DecisionPage() {
  const { decisionId } = useParams({ from: '/members/decisions/$decisionId' });
  return <DecisionScreen decisionId={decisionId} notFound={<NotFound />} />;
}
