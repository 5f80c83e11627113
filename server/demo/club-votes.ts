import { timeOfText } from './reviews.ts';
import { closeVotes, nominateInClub, openVote, rankInClub } from './services.ts';
import { VOTES } from './texts/club-votes.ts';
import { type Act, DAY_MS, type World } from './world.ts';

/**
 * The votes of a club on its next film: what is nominated and ranked, and the count once the deadline is over.
 * @param getClubId of the club, which is made before
 */
export const votesOfClub = (world: World, name: string, by: string, getClubId: () => string): Act[] =>
  VOTES.filter(({ club }) => club === name).flatMap(({ days, length, nominations, ballots }) => {
    const opened = timeOfText(world, days, `vote of ${name}`);
    const closes = new Date(opened.getTime() + length * DAY_MS);
    const idOf = (film: string) => world.films.get(film).id;
    const counting: Act = { at: closes, run: closeVotes };
    return [
      { at: opened, run: (ctx) => openVote(ctx, world.member(by), getClubId(), closes) },
      ...nominations.map(
        ({ by: nominator, film, days: since, pitch }): Act => ({
          at: timeOfText(world, since, `${nominator} nominates ${film}`),
          run: (ctx) => nominateInClub(ctx, world.member(nominator), getClubId(), idOf(film), pitch),
        }),
      ),
      ...ballots.map(
        ({ by: voter, films, days: since }): Act => ({
          at: timeOfText(world, since, `${voter} votes in ${name}`),
          run: (ctx) => rankInClub(ctx, world.member(voter), getClubId(), films.map(idOf)),
        }),
      ),
      ...(closes < world.now ? [counting] : []),
    ];
  });
