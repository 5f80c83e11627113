import { type Query, useQuery } from '@tanstack/react-query';
import { type UseNavigateResult } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { foundClubsQuery } from '#features/clubs/api/club-queries.ts';
import { ClubPicture } from '#features/clubs/components/ClubPicture.tsx';
import { foundMembersQuery } from '#features/follows/api/follows-queries.ts';
import { foundListsQuery } from '#features/lists/api/custom-list-queries.ts';
import { foundPeopleQuery } from '#features/tracking/api/person-queries.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { Avatar } from '#ui/people/Avatar.tsx';
import { Poster } from '#ui/posters/Poster.tsx';
import classes from './palette.module.css';

/** So many rows of each group below the films. */
const LIMIT = 3;

/** A row below the films. */
export interface FoundRow {
  id: string;
  picture: ReactNode;
  name: string;
  note: string;
  /** Goes to its page. */
  open: (navigate: UseNavigateResult<string>) => void;
}

/** What one search other than that for films found. */
export interface FoundGroup {
  id: 'people' | 'members' | 'lists' | 'clubs';
  heading: string;
  /** Said when the search failed. */
  failed: string;
  /** "3 people", for screen readers. */
  quantity: string;
  rows: readonly FoundRow[];
  /** Settled with rows also when their refresh failed. */
  state: 'pending' | 'failed' | 'settled';
  /** Whether it has answered or failed before: then it holds back no other group while it is tried again. */
  hasAnswered: boolean;
  retry: () => void;
}

type Searched<Item> = {
  data: { items: readonly Item[] } | undefined;
  isError: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
};

function toGroup<Item>(
  { data, isError, isFetchedAfterMount, refetch }: Searched<Item>,
  names: Pick<FoundGroup, 'id' | 'heading' | 'failed'>,
  words: readonly [one: string, many?: string],
  toRow: (item: Item) => FoundRow,
): FoundGroup {
  const rows = (data?.items ?? []).map(toRow);
  return {
    ...names,
    quantity: formatQuantity(rows.length, ...words),
    rows,
    state: data !== undefined ? 'settled' : isError ? 'failed' : 'pending',
    hasAnswered: data !== undefined || isFetchedAfterMount,
    retry: () => void refetch(),
  };
}

const hasNotFailed = ({ state }: Pick<Query, 'state'>) => state.data !== undefined || state.status !== 'error';

/**
 * A group that failed is not tried again by itself: the groups below would wait for it, and its rows would come above the row that is about
 * to be opened. "Try Again" is there for it.
 */
const onceOnly = { retry: false, refetchOnWindowFocus: hasNotFailed } as const;

/**
 * Searches directors and actors, members, the viewer's lists, and movie clubs, each once for a text. Null searches nothing. Groups come in
 * a fixed order, and only once those above them have answered or failed, so that a late answer pushes no row away.
 */
export function useGroupedSearchResults(text: string | null, viewerId: string): FoundGroup[] {
  const people = useQuery({ ...foundPeopleQuery(text, LIMIT), ...onceOnly });
  const members = useQuery({ ...foundMembersQuery(text, LIMIT), ...onceOnly });
  const lists = useQuery({ ...foundListsQuery(viewerId, text, LIMIT), ...onceOnly });
  const clubs = useQuery({ ...foundClubsQuery(text, LIMIT), ...onceOnly });
  if (text === null) return [];
  const groups = [
    toGroup(
      people,
      { id: 'people', heading: 'Directors and actors', failed: 'Directors and actors could not be searched.' },
      ['person', 'people'],
      ({ id, name, movie_count: films }) => ({
        id,
        picture: <Avatar size={40} member={{ display_name: name, username: name, avatar_url: null }} />,
        name,
        note: formatQuantity(films, 'film'),
        open: (navigate) => void navigate({ to: '/person/$personId', params: { personId: id } }),
      }),
    ),
    toGroup(
      members,
      { id: 'members', heading: 'Members', failed: 'Members could not be searched.' },
      ['member'],
      (member) => ({
        id: member.user_id,
        picture: <Avatar size={40} member={member} />,
        name: member.display_name,
        note: `@${member.username}`,
        open: (navigate) => void navigate({ to: '/profile/$username', params: { username: member.username } }),
      }),
    ),
    toGroup(
      lists,
      { id: 'lists', heading: 'Your lists', failed: 'Your lists could not be searched.' },
      ['list'],
      (list) => ({
        id: list.id,
        picture: <ListCover film={list.cover[0]} />,
        name: list.name,
        note: `${formatQuantity(list.movie_count, 'film')}${list.public ? '' : ' · Private'}`,
        open: (navigate) => void navigate({ to: '/lists/$listId', params: { listId: list.id } }),
      }),
    ),
    toGroup(
      clubs,
      { id: 'clubs', heading: 'Movie clubs', failed: 'Movie clubs could not be searched.' },
      ['movie club'],
      (club) => ({
        id: club.club_id,
        picture: <ClubPicture club={club} size={40} />,
        name: club.name,
        note: formatQuantity(club.member_count, 'member'),
        open: (navigate) => void navigate({ to: '/movie-clubs/$clubId', params: { clubId: club.club_id } }),
      }),
    ),
  ];
  const firstAwaited = groups.findIndex(({ hasAnswered }) => !hasAnswered);
  return firstAwaited === -1 ? groups : groups.slice(0, firstAwaited + 1);
}

/** The first film of a list; an empty place for an empty list. */
const ListCover = ({ film }: { film: Parameters<typeof Poster>[0]['movie'] | undefined }) => (
  <span className={classes.poster}>{film === undefined ? null : <Poster movie={film} size="list" decorative />}</span>
);
