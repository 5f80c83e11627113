import type { HomeSide } from '@halfstar/contract/timeline/side.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PeopleShelf } from '#features/taste/components/PeopleShelf.tsx';
import { FriendsFilms } from '#features/timeline/components/FriendsFilms.tsx';
import { ViewingRows } from '#features/tracking/components/LatestViewings.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';

/**
 * The sections of the column beside the timeline: people to follow, what friends watch this week, and the viewer’s latest viewings. Empty
 * ones are left out.
 */
export default function HomeSideSections({
  side: { people, movies: films, viewings },
  userId,
}: {
  side: HomeSide;
  userId: string;
}) {
  return (
    <>
      {people.length === 0 ? null : (
        <Part
          id="side-people"
          title="People to follow"
          more={
            <Link to="/followers" search={{ tab: 'recommended' }}>
              More
            </Link>
          }
        >
          <PeopleShelf label="People to follow" people={people} />
        </Part>
      )}
      {films.length === 0 ? null : (
        <Part id="side-films" title="Friends this week">
          <FriendsFilms label="What friends watch this week" films={films} />
        </Part>
      )}
      {viewings.length === 0 ? null : (
        <Part
          id="side-diary"
          title="Your diary"
          more={
            <Link to="/lists" search={{ list: 'diary' }}>
              See all
            </Link>
          }
        >
          <ViewingRows entries={viewings} userId={userId} />
        </Part>
      )}
    </>
  );
}

type PartProps = { id: string; title: string; more?: ReactNode; children: ReactNode };

const Part = ({ id, title, more, children }: PartProps) => (
  <section aria-labelledby={id}>
    <SectionHead id={id} title={title} more={more} size="small" />
    {children}
  </section>
);
