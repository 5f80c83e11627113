import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownFeedbackQuery } from '../api/feedback.ts';
import { FeedbackItem } from '../components/FeedbackItem.tsx';
import classes from '../components/feedback-item.module.css';
import { STATUS_NAMES } from '../model/feedback-words.ts';

/** What the viewer has sent, with its status and the reply. */
export function OwnFeedback() {
  const query = useInfiniteQuery(ownFeedbackQuery);
  return (
    <>
      <PageHeading note="What you have told us, and where it is now.">Your Feedback</PageHeading>
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="Your feedback could not be loaded."
        empty={
          <EmptyState
            title="You have sent no feedback yet."
            text="Something is broken, missing, or good as it is? The Feedback button is on every page."
          />
        }
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((feedback) => (
              <li key={feedback.id}>
                <FeedbackItem
                  feedback={feedback}
                  status={<span className={classes.status}>{STATUS_NAMES[feedback.status]}</span>}
                />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
