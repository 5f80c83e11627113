import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { FeedbackSearch } from '#app/search-params.ts';
import { feedbackCountsQuery, receivedFeedbackQuery } from '#features/feedback/api/feedback.ts';
import { parseFeedbackFilter } from '#features/feedback/model/feedback-filter.ts';
import { FeedbackInbox } from '#features/feedback/screens/FeedbackInbox.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<FeedbackSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier !== 'admin') return;
  await Promise.all([
    queryClient.ensureInfiniteQueryData(receivedFeedbackQuery(parseFeedbackFilter(search))),
    queryClient.ensureQueryData(feedbackCountsQuery),
  ]);
});

/** For admins. For all others the page does not exist. */
export default function FeedbackPage() {
  const address: FeedbackSearch = useSearch({ from: '/members/admin/feedback' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <FeedbackInbox
        address={address}
        onChange={(search, how) =>
          void navigate({ to: '/admin/feedback', search, replace: how?.typed === true, resetScroll: false })
        }
      />
    </AdminFrame>
  );
}
