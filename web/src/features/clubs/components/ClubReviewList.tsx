import type { ClubReview } from '@halfstar/contract/clubs/club-reviews.schema';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { clubReviewsQuery } from '../api/club-queries.ts';
import { ClubReviewItem } from './ClubReviewItem.tsx';
import classes from './club-film.module.css';

const getKey = ({ id }: ClubReview) => id;

/**
 * What the members say of a club's film. Texts are kept back from viewers who have not rated it, until they ask for them. While the round
 * is sealed for the viewer, it is who has said something.
 */
export function ClubReviewList({ club, film }: { club: Club; film: ClubMovie }) {
  const heading = useId();
  const title = film.sealed ? 'Sealed so far' : 'Reviews';
  const [unveiled, setUnveiled] = useState(false);
  const query = useInfiniteQuery(clubReviewsQuery(club.club_id, film.movie.id, unveiled));
  const reviews = latestItemsOnce(query.data?.pages, getKey);
  const list = useFocusAfterRemoval<HTMLOListElement>(reviews.map(getKey));
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <InfiniteList
        query={query}
        getKey={getKey}
        loading={<CardListSkeleton count={2} />}
        errorTitle="The reviews could not be loaded."
        end={query.hasNextPage ? undefined : describeLeftOut(total, reviews.length, 'review')}
        empty={
          <p className={classes.quiet}>
            {club.can.rate
              ? 'Nobody has said anything yet. Yours would be the first.'
              : 'Nobody has said anything yet.'}
          </p>
        }
      >
        {(items) => (
          <ol ref={list} className={classes.reviews} aria-label={title}>
            {items.map((review) => (
              <ClubReviewItem
                key={review.id}
                review={review}
                movieTitle={film.movie.title}
                unveiling={unveiled && query.isPlaceholderData}
                onUnveil={() => setUnveiled(true)}
              />
            ))}
          </ol>
        )}
      </InfiniteList>
    </section>
  );
}
