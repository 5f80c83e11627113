import '@mantine/core/styles/Checkbox.layer.css';
import { TONIGHT_LIMITS, type TonightMovie } from '@halfstar/contract/clubs/tonight.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { clubMembersQuery } from '../api/club-queries.ts';
import { tonightQuery } from '../api/tonight.ts';
import {
  describeWanters,
  explainNoFilms,
  findLeastJoy,
  listCaveats,
  RUNTIME_OPTIONS,
  type Ticked,
  toggleTicked,
} from '../model/tonight.ts';
import classes from './tonight.module.css';

/** Finds films for some members of a club: on at least two of their watchlists, and seen by none of them. */
export function Tonight({ clubId }: { clubId: string }) {
  const heading = useId();
  const viewerId = useViewerId();
  const alone = viewerId === null ? [] : [{ user_id: viewerId, display_name: 'You' }];
  const [ticked, setTicked] = useState<readonly Ticked[]>(alone);
  const [runtime, setRuntime] = useState('');
  return (
    <section aria-labelledby={heading} className={classes.tonight}>
      <SectionHead id={heading} title="Tonight for us" />
      <p className={classes.note}>Tick who is there: these are films that you could all see for the first time.</p>
      <div className={classes.form}>
        <MemberChoice clubId={clubId} ticked={ticked} onToggle={(member) => setTicked(toggleTicked(ticked, member))} />
        <NativeSelect
          label="Longest runtime"
          data={RUNTIME_OPTIONS}
          value={runtime}
          onChange={(event) => setRuntime(event.currentTarget.value)}
        />
      </div>
      {ticked.length < TONIGHT_LIMITS.leastMembers ? (
        <p className={classes.note}>Tick at least two of you.</p>
      ) : (
        <TonightFilms
          clubId={clubId}
          ticked={ticked}
          maxRuntime={runtime === '' ? undefined : Number(runtime)}
          onReset={() => setTicked(alone)}
        />
      )}
    </section>
  );
}

type MemberChoiceProps = { clubId: string; ticked: readonly Ticked[]; onToggle: (member: Ticked) => void };

function MemberChoice({ clubId, ticked, onToggle }: MemberChoiceProps) {
  const viewerId = useViewerId();
  const query = useInfiniteQuery(clubMembersQuery(clubId));
  const isTicked = (userId: string) => ticked.some(({ user_id }) => user_id === userId);
  const isFull = ticked.length >= TONIGHT_LIMITS.mostMembers;
  return (
    <fieldset className={classes.choice}>
      <legend>
        Who is there?{' '}
        <span className={classes.note}>
          {ticked.length} of at most {TONIGHT_LIMITS.mostMembers}
        </span>
      </legend>
      <div className={classes.members}>
        <InfiniteList
          query={query}
          getKey={({ member }) => member.user_id}
          loading={<PeopleSkeleton count={3} />}
          errorTitle="The members could not be loaded."
          empty={<p className={classes.note}>Nobody is in this club.</p>}
        >
          {(members) => (
            <ul>
              {members.map(({ member }) => (
                <li key={member.user_id}>
                  <Checkbox
                    label={<MemberLabel member={member} isViewer={member.user_id === viewerId} />}
                    checked={isTicked(member.user_id)}
                    disabled={isFull && !isTicked(member.user_id)}
                    onChange={() => onToggle(member)}
                  />
                </li>
              ))}
            </ul>
          )}
        </InfiniteList>
      </div>
    </fieldset>
  );
}

const MemberLabel = ({ member, isViewer }: { member: Member; isViewer: boolean }) => (
  <span className={classes.member}>
    <Avatar member={member} size={28} />
    <span className={classes.name}>
      {member.display_name} {isViewer ? '(you)' : `(@${member.username})`}
    </span>
  </span>
);

type TonightFilmsProps = {
  clubId: string;
  ticked: readonly Ticked[];
  maxRuntime: number | undefined;
  /** Ticks the viewer alone: one who has left the club is no longer in the list above, to be unticked there. */
  onReset: () => void;
};

function TonightFilms({ clubId, ticked, maxRuntime, onReset }: TonightFilmsProps) {
  const viewerId = useViewerId();
  const memberIds = ticked.map(({ user_id }) => user_id);
  const query = useQuery(tonightQuery(clubId, memberIds, maxRuntime));
  return (
    <QueryState
      query={query}
      loading={<CardListSkeleton count={2} />}
      errorTitle="The films could not be found."
      errorAction={
        <Button variant="default" onClick={onReset}>
          Start Over
        </Button>
      }
    >
      {(tonight) => (
        <div className={classes.results} aria-busy={query.isPlaceholderData}>
          {listCaveats(tonight, ticked.length, viewerId).map((caveat) => (
            <p key={caveat} className={classes.note}>
              {caveat}
            </p>
          ))}
          {tonight.items.length === 0 ? (
            <EmptyState {...explainNoFilms(tonight, ticked.length, maxRuntime)} />
          ) : (
            <>
              <ol className={classes.films} aria-label="Films for tonight">
                {tonight.items.map((film) => (
                  <Film key={film.movie.id} film={film} ticked={ticked} />
                ))}
              </ol>
              <Formula />
            </>
          )}
        </div>
      )}
    </QueryState>
  );
}

function Film({ film, ticked }: { film: TonightMovie; ticked: readonly Ticked[] }) {
  const viewerId = useViewerId();
  const least = findLeastJoy(film, ticked, viewerId);
  return (
    <li className={classes.film}>
      <div className={classes.poster}>
        <PosterLink movie={film.movie} twin sizes="5.5rem" />
      </div>
      <div className={classes.about}>
        <FilmTitleLink movie={film.movie} />
        {film.runtime === null ? null : <p>{film.runtime} minutes</p>}
        <p>{describeWanters(film, viewerId)}</p>
        {least === null ? null : (
          <p>
            Least joy: {least.stars} <span aria-hidden="true">★</span>
            <VisuallyHidden>of 5 stars</VisuallyHidden> ({least.names})
          </p>
        )}
      </div>
    </li>
  );
}

const Formula = () => (
  <details className={classes.formula}>
    <summary>How is this worked out?</summary>
    <p>
      What somebody may make of a film is its average on Halfstar, drawn towards that of all films while few have rated
      it, plus how much more or less than others they give films of its genres; the film comes first whose least happy
      viewer is the happiest.
    </p>
  </details>
);
