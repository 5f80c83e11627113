import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { moveLostFocusTo } from '#ui/focus.ts';
import { isDiscussionShownAtOnce } from '../model/discussion.ts';
import { ClubTalk } from './ClubTalk.tsx';
import classes from './club-film.module.css';

export type FilmDiscussionProps = {
  club: Club;
  film: ClubMovie;
  /** A post to scroll to. */
  postId: string | undefined;
};

/**
 * What the members say to each other about a film. That of the current film is closed to who has not rated it, until they ask for it, or
 * until the round opens if it is sealed.
 */
export function FilmDiscussion({ club, film, postId }: FilmDiscussionProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  const show = () => {
    // The button goes.
    moveLostFocusTo(() => section.current);
    setAsked(true);
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className={classes.discussion}>
      <h3 id={heading}>Discussion</h3>
      {film.sealed ? (
        <p className={classes.quiet}>
          It opens for you once you have sealed your stars, and for everybody with the round.
        </p>
      ) : asked || isDiscussionShownAtOnce(film) ? (
        <ClubTalk club={club} film={film.movie} postId={postId} />
      ) : (
        <div className={classes.veil}>
          <p>It may give away what happens, and you have not rated the film here yet.</p>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={show}>
            Show Discussion
          </Button>
        </div>
      )}
    </section>
  );
}
