import { membersOnly } from '#app/page-request.ts';
import { ownDecisionsQuery } from '#features/moderation/api/decisions.ts';
import { DecisionsScreen } from '#features/moderation/screens/DecisionsScreen.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureInfiniteQueryData(ownDecisionsQuery));

/** The decisions about things of the viewer. */
export default DecisionsScreen;
