import '@mantine/core/styles/Tabs.layer.css';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { Tabs } from '@mantine/core';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { CardListSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { ClubFilmPanel } from '../components/ClubFilmPanel.tsx';
import { ClubHeader } from '../components/ClubHeader.tsx';
import { ClubMembers } from '../components/ClubMembers.tsx';
import { ClubTalk } from '../components/ClubTalk.tsx';
import { FilmMenu } from '../components/FilmMenu.tsx';
import { NextFilm } from '../components/NextFilm.tsx';
import { PastFilm, PastFilms } from '../components/PastFilms.tsx';
import { Schedule } from '../components/Schedule.tsx';
import { CLUB_TAB_NAMES, CLUB_TABS, type ClubTab, parseClubTab } from '../model/club-tabs.ts';
import { HOW_TO_JOIN } from '../model/club-words.ts';
import classes from './club-screen.module.css';

export type ClubScreenProps = {
  club: Club;
  tab: ClubTab;
  /** The past film that is open. */
  watched: string | undefined;
  /** A post to scroll to. */
  postId: string | undefined;
  onTab: (tab: ClubTab) => void;
};

/** A club: its head, and one of its parts. Of a private club, others than its members see the head alone. */
export function ClubScreen({ club, tab, watched, postId, onTab }: ClubScreenProps) {
  return (
    <>
      <ClubHeader club={club} />
      {club.access === 'limited' ? (
        <p className={classes.limited}>
          This club is private: only its members see its films, its reviews and who is in it.{' '}
          {HOW_TO_JOIN[club.join_policy]}
        </p>
      ) : (
        <Tabs
          value={tab}
          onChange={(value) => onTab(parseClubTab(value))}
          keepMounted={false}
          classNames={{ panel: classes.panel, list: classes.tabs }}
        >
          <Tabs.List aria-label="Parts of the club">
            {CLUB_TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {CLUB_TAB_NAMES[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <Part club={club} tab={tab} watched={watched} postId={postId} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

function Part({ club, tab, watched, postId }: Omit<ClubScreenProps, 'onTab'>) {
  switch (tab) {
    case 'film':
      return <CurrentFilm club={club} postId={postId} />;
    case 'talk':
      return <ClubTalk club={club} film={null} postId={postId} />;
    case 'next':
      return <NextFilm club={club} />;
    case 'past':
      return watched === undefined ? (
        <PastFilms club={club} />
      ) : (
        <PastFilm club={club} movieId={watched} postId={postId} />
      );
    case 'schedule':
      return <Schedule club={club} />;
    case 'members':
      return <ClubMembers club={club} />;
    case 'rules':
      return <Rules club={club} />;
  }
}

function CurrentFilm({ club, postId }: Pick<ClubScreenProps, 'club' | 'postId'>) {
  const film = club.current_movie;
  if (film === null)
    return (
      <EmptyState
        title="No film at the moment."
        text={
          club.can.manage
            ? 'Plan one on the schedule, and make it the current film.'
            : 'Once the club begins with one, it is here.'
        }
      />
    );
  return (
    <ClubFilmPanel
      key={film.movie.id}
      club={club}
      film={film}
      postId={postId}
      menu={club.can.manage ? <FilmMenu film={film} /> : undefined}
    />
  );
}

function Rules({ club: { rules, can } }: { club: Club }) {
  if (rules === null || rules === '')
    return (
      <EmptyState
        title="No rules."
        text={can.manage ? 'If the club wants some, “Edit Club” has a field for them.' : undefined}
      />
    );
  return (
    <p className={classes.rules} dir="auto">
      {rules}
    </p>
  );
}

/** The skeleton of a club. */
export const ClubScreenSkeleton = () => (
  <>
    <PageHeading hidden>Movie club</PageHeading>
    <div className={classes.comingHead} aria-hidden="true">
      <SkeletonBar width="7rem" height="7rem" />
      <span className={classes.comingText}>
        <SkeletonBar width="14rem" height="2rem" />
        <SkeletonBar width="11rem" />
        <SkeletonBar width="80%" />
      </span>
    </div>
    <CardListSkeleton count={2} />
  </>
);
