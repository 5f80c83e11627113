import { membersOnly } from '#app/page-request.ts';
import { ledgerQuery } from '#features/moderation/api/decisions.ts';
import { LedgerScreen } from '#features/moderation/screens/LedgerScreen.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureInfiniteQueryData(ledgerQuery));

/** What moderators hid and removed. */
export default LedgerScreen;
