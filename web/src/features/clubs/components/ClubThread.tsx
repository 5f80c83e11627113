import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubPosts } from '@halfstar/contract/clubs/posts.schema';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useLiveThread } from '#features/comments/api/comment-queries.ts';
import { CommentList } from '#features/comments/components/CommentList.tsx';
import { clubTalkQuery, filmDiscussionQuery, makePostSource } from '../api/post-queries.ts';
import { explainNoPosting } from '../model/discussion.ts';
import classes from './club-film.module.css';

type ThreadProps = {
  club: Club;
  /** A post to scroll to, on whatever page it is. */
  postId: string | undefined;
  /** What is typed and not sent. */
  typed: RefObject<string>;
};

export type ClubThreadProps = ThreadProps & {
  /** The film whose discussion it is; null for the posts on the page of the club. */
  film: { id: string; title: string } | null;
};

/** The posts in a club, newest first, and the field for a new one. */
export default function ClubThread({ film, ...props }: ClubThreadProps) {
  return film === null ? <Talk {...props} /> : <Discussion {...props} film={film} />;
}

const Talk = (props: ThreadProps) => (
  <Posts
    {...props}
    label={`Posts in ${props.club.name}`}
    movieId={null}
    query={useInfiniteQuery(clubTalkQuery(props.club.club_id))}
  />
);

const Discussion = ({ film, ...props }: ThreadProps & { film: { id: string; title: string } }) => (
  <Posts
    {...props}
    label={`Discussion of ${film.title}`}
    movieId={film.id}
    query={useInfiniteQuery(filmDiscussionQuery(props.club.club_id, film.id))}
  />
);

type PostsProps = ThreadProps & {
  label: string;
  movieId: string | null;
  query: UseInfiniteQueryResult<InfiniteData<ClubPosts>>;
};

function Posts({ club, postId, typed, label, movieId, query }: PostsProps) {
  const first = query.data?.pages[0];
  useLiveThread(first?.thread_id);
  return (
    <CommentList
      label={label}
      query={query}
      source={makePostSource(club.club_id, movieId)}
      commentId={postId}
      typed={typed}
      instead={first?.can_post === false ? <p className={classes.quiet}>{explainNoPosting(club)}</p> : undefined}
    />
  );
}
