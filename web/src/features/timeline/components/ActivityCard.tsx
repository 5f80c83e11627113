import type { ActivityCard as Card } from '@halfstar/contract/timeline/timeline.schema';
import { useState } from 'react';
import { useWatchedInClubName } from '#features/clubs/api/watched-in-club.ts';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { ReactionPeople } from '#features/reactions/components/ReactionPeople.tsx';
import { CardAverage } from '#features/tracking/components/AverageRating.tsx';
import { GivenStars } from '#features/tracking/components/GivenStars.tsx';
import { RateButton } from '#features/tracking/components/RateButton.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { client } from '#lib/api.ts';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import frame from '#ui/films/film-card.module.css';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ReactionBar } from '#ui/reactions/ReactionBar.tsx';
import { useReactions } from '#ui/reactions/use-reactions.ts';
import { toActivityPhrase } from '../model/phrase.ts';
import classes from './timeline.module.css';

/** What a member did with a film, in one sentence, with actions for the viewer. */
export function ActivityCard({ card }: { card: Card }) {
  const { member, movie } = card;
  const watchedIn = useWatchedInClubName(movie.id);
  return (
    <article className={frame.card} tabIndex={-1} data-card aria-label={`${member.display_name} and ${movie.title}`}>
      <div className={frame.poster}>
        <PosterLink movie={movie} thumbnail twin sizes="(min-width: 48em) 5rem, 20vw" />
      </div>
      <header className={frame.head}>
        <MemberAvatarLink member={member} size={28} />
        <p className={frame.sentence}>
          <MemberLink member={member} badge={false} />{' '}
          <span className={frame.act}>
            <Phrase card={card} />{' '}
            <span className={frame.time}>
              <RelativeTime at={card.card_at} shortOnPhones />
            </span>
          </span>
        </p>
        <div className={frame.menus}>
          <MemberMenu member={member} />
        </div>
      </header>
      <p className={frame.film}>
        <FilmTitleLink movie={movie} />
        <CardAverage movieId={movie.id} cardScore={card.tracking.community} />
      </p>
      <div className={`${frame.rest} ${classes.doing}`}>
        <WatchButton movie={movie} watched="label" watchedIn={watchedIn} />
        <RateButton movie={movie} />
        <span className={classes.reactions}>
          <ActivityReactions card={card} />
        </span>
      </div>
    </article>
  );
}

function Phrase({ card }: { card: Card }) {
  return (
    <>
      {toActivityPhrase(card.activities).map(({ id, before, text, stars }) => (
        <span key={id}>
          {before}
          {text}
          {stars === undefined ? null : (
            <>
              {' '}
              <GivenStars movieId={card.movie.id} raterId={card.member.user_id} value={stars} size={16} />
            </>
          )}
        </span>
      ))}
    </>
  );
}

/** On a combined card, reactions belong to its first activity. */
function ActivityReactions({ card }: { card: Card }) {
  const id = card.activities[0]?.id ?? card.id;
  const named = `what ${card.member.display_name} did with ${card.movie.title}`;
  const viewerId = useViewerId();
  const asMember = useActIfSignedIn();
  const { summary, react } = useReactions({
    id,
    summary: card.reactions,
    send: (reaction) =>
      reaction === null
        ? client.timeline.removeReaction({ activity_id: id })
        : client.timeline.react({ activity_id: id, reaction }),
    matches: (value): value is Card => 'id' in value && value.id === card.id && 'activities' in value,
  });
  const [opened, setOpened] = useState(false);
  const source = {
    id,
    list: (cursor: string | undefined) => client.timeline.listReactions({ activity_id: id, cursor }),
  };
  return (
    <>
      <ReactionBar
        summary={summary}
        onReact={(reaction) => asMember(`react to ${named}`, () => react(reaction))}
        onShowPeople={() => setOpened(true)}
        disabled={viewerId !== null && !card.can.react}
        label={`Reactions to ${named}`}
        side="end"
      />
      <ReactionPeople opened={opened} onClose={() => setOpened(false)} source={source} />
    </>
  );
}
