import { useQuery } from '@tanstack/react-query';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { feedQuery } from '../api/feeds.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { FeedProof } from './FeedProof.tsx';
import { FeedStatus } from './FeedStatus.tsx';
import classes from './feeds.module.css';

/** The viewer's feed on Letterboxd: its address, how its syncs go, and the proof that it is theirs. */
export function FeedSettings() {
  const query = useQuery(feedQuery);
  return (
    <QueryState query={query} loading={<AnnouncedTextSkeleton lines={4} />} errorTitle="Your feed could not be loaded.">
      {(feed) => (
        <div className={classes.feed}>
          <PauseNotice part="feeds" title="Feeds are paused.">
            None is read until the pause ends. Then they catch up by themselves.
          </PauseNotice>
          <FeedAddress feed={feed} />
          <FeedStatus feed={feed} />
          {feed.proof === null ? null : <FeedProof feed={feed} proof={feed.proof} />}
        </div>
      )}
    </QueryState>
  );
}
