import { membersOnly } from '#app/page-request.ts';
import { ownFeedbackQuery } from '#features/feedback/api/feedback.ts';
import { OwnFeedback } from '#features/feedback/screens/OwnFeedback.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureInfiniteQueryData(ownFeedbackQuery));

export default function OwnFeedbackPage() {
  return <OwnFeedback />;
}
