import { membersOnly } from '#app/page-request.ts';
import { decisionsQuery } from '#features/moderation/api/decisions.ts';
import { DecisionsScreen } from '#features/moderation/screens/DecisionsScreen.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureInfiniteQueryData(decisionsQuery));

/** The decisions about things of the viewer. */
export default DecisionsScreen;
