import type { ActivityCard as Card } from '@halfstar/contract/timeline/timeline.schema';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { FilmTitle } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { MemberFace, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { CardAverage } from '#features/tracking/components/AverageRating.tsx';
import { GivenStars } from '#features/tracking/components/GivenStars.tsx';
import { HeartButton } from '#features/tracking/components/HeartButton.tsx';
import { RateControl } from '#features/tracking/components/RateControl.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { client } from '#lib/api.ts';
import { useAsMember, useViewerId } from '#lib/viewer.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ReactionBar } from '#ui/reactions/ReactionBar.tsx';
import { useReactions } from '#ui/reactions/use-reactions.ts';
import { toPhrase } from '../model/phrase.ts';
import classes from './timeline.module.css';

/** What a member did with a film, in one sentence, with actions for the viewer. */
export function ActivityCard({ card }: { card: Card }) {
  const { member, movie } = card;
  return (
    <article className={classes.card} aria-label={`${member.display_name} and ${movie.title}`}>
      <div className={classes.poster}>
        <PosterLink movie={movie} twin sizes="(min-width: 48em) 8rem, 25vw" />
      </div>
      <header className={classes.head}>
        <MemberFace member={member} />
        <div className={classes.byline}>
          <p>
            <MemberLink member={member} />{' '}
            <span className={classes.time}>
              <RelativeTime at={card.card_at} />
            </span>
          </p>
          <Phrase card={card} />
        </div>
        <MemberMenu member={member} />
      </header>
      <p className={classes.film}>
        <FilmTitle movie={movie} />
        <CardAverage movieId={movie.id} cardScore={card} />
      </p>
      <div className={classes.doing}>
        <WatchButton movie={movie} watched="label" />
        <HeartButton movie={movie} />
        <RateControl movie={movie} size={24} />
      </div>
      <div className={classes.foot}>
        <ActivityReactions card={card} />
      </div>
    </article>
  );
}

function Phrase({ card }: { card: Card }) {
  return (
    <p className={classes.phrase}>
      {toPhrase(card.activities).map(({ id, before, text, stars }) => (
        <span key={id}>
          {before}
          {text}
          {stars === undefined ? null : (
            <>
              {' '}
              <GivenStars movieId={card.movie.id} by={card.member.user_id} value={stars} size={15} />
            </>
          )}
        </span>
      ))}
    </p>
  );
}

/** On a combined card, reactions belong to its first activity. */
function ActivityReactions({ card }: { card: Card }) {
  const id = card.activities[0]?.id ?? card.id;
  const viewerId = useViewerId();
  const asMember = useAsMember();
  const { summary, react } = useReactions({
    id,
    summary: card.reactions,
    send: (reaction) =>
      reaction === null
        ? client.timeline.removeReaction({ activity_id: id })
        : client.timeline.react({ activity_id: id, reaction }),
    matches: (value): value is Card => 'id' in value && value.id === card.id && 'activities' in value,
  });
  return (
    <ReactionBar
      summary={summary}
      onReact={(reaction) => asMember(() => react(reaction))}
      disabled={viewerId !== null && !card.can.react}
      label={`Reactions to what ${card.member.display_name} did with ${card.movie.title}`}
    />
  );
}
