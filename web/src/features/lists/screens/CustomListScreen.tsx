import type { CustomList, ListMovie } from '@halfstar/contract/lists/lists.schema';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { MemberLink } from '#features/profiles/components/MemberLink.tsx';
import HiddenNotice from '#features/subjects/components/HiddenNotice.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { PosterGridSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { type FilmsQuery, useCustomListFilms } from '../api/custom-list-queries.ts';
import type { AddFilmsProps } from '../components/AddFilms.tsx';
import { CustomListActions } from '../components/CustomListActions.tsx';
import { PrivateMark } from '../components/CustomListCard.tsx';
import { CustomListFilms } from '../components/CustomListFilms.tsx';
import classes from '../components/custom-list.module.css';
import { saveUnsavedNotes, type UnsavedNotes, UnsavedNotesContext } from '../hooks/unsaved-notes.ts';

type Shown = { list: CustomList; films: readonly ListMovie[] };

const AddFilms = lazyWithRetry<AddFilmsProps>(() => import('../components/AddFilms.tsx'));
const EditFilms = lazyWithRetry<Shown>(() => import('../components/EditFilms.tsx'));

/** A custom list: its header, and its films to read or, for its owner, to edit. */
export function CustomListScreen({ list }: { list: CustomList }) {
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const query = useCustomListFilms(list.id);
  const [notes] = useState<UnsavedNotes>(() => new Map());
  const edit = async (next: boolean) => {
    if (next || (await saveUnsavedNotes(notes))) setEditing(next);
  };
  const endAdding = () => {
    setAdding(false);
    // The button of the empty list goes with the first film.
    moveLostFocusTo(pageHeading);
  };
  useBlocker({
    shouldBlockFn: async () => !(await saveUnsavedNotes(notes)),
    enableBeforeUnload: () => notes.size > 0,
    disabled: !editing,
  });
  return (
    <UnsavedNotesContext value={notes}>
      <PageHeading
        note={
          <span className={classes.byline}>
            <span>
              A list by <MemberLink member={list.owner} />
            </span>
            <span>{formatQuantity(list.movie_count, 'film')}</span>
            {list.public ? null : <PrivateMark />}
          </span>
        }
        title={list.name}
        action={
          <CustomListActions
            list={list}
            editing={editing}
            onEditing={(next) => void edit(next)}
            onAdd={() => setAdding(true)}
          />
        }
      >
        <bdi>{list.name}</bdi>
      </PageHeading>
      <HiddenNotice moderation={list.moderation} />
      {list.description === '' ? null : (
        <p className={classes.about} dir="auto">
          {list.description}
        </p>
      )}
      <Films list={list} query={query} editing={editing && list.can.edit} onAdd={() => setAdding(true)} />
      <LazyDialog opened={adding} onClose={endAdding}>
        <AddFilms list={list} opened={adding} onClose={endAdding} />
      </LazyDialog>
    </UnsavedNotesContext>
  );
}

type FilmsProps = { list: CustomList; query: FilmsQuery; editing: boolean; onAdd: () => void };

function Films({ list, query, editing, onAdd }: FilmsProps) {
  return (
    <InfiniteList
      query={query}
      getKey={(film) => film.movie.id}
      loading={<PosterGridSkeleton count={Math.min(Math.max(list.movie_count, 1), 18)} />}
      errorTitle="The films could not be loaded."
      empty={
        <EmptyState
          title="No films on it yet."
          text={list.can.edit ? 'Add films here, or in a film itself with “Add to a list…”.' : undefined}
          action={list.can.edit ? <Button onClick={onAdd}>Add Films</Button> : undefined}
        />
      }
    >
      {(films) =>
        editing ? (
          <Suspense fallback={<PosterGridSkeleton count={6} />}>
            <EditFilms list={list} films={films} />
          </Suspense>
        ) : (
          <CustomListFilms list={list} films={films} />
        )
      }
    </InfiniteList>
  );
}

/** The skeleton of a list. Its films are loaded in parallel. */
export function CustomListScreenSkeleton({ listId }: { listId: string }) {
  useCustomListFilms(listId);
  return (
    <>
      <PageHeading hidden>List</PageHeading>
      <div className={classes.comingHead} aria-hidden="true">
        <SkeletonBar width="14rem" height="2rem" />
        <SkeletonBar width="9rem" />
      </div>
      <PosterGridSkeleton />
    </>
  );
}
