// What is asked of both sides: for each page, the requests that its screen makes here and at the peer.
import type { MemberClient } from '../../server/test/client.ts';
import type { Request } from '../requests.ts';
import { filmRequests, homeRequests } from '../screens.ts';
import type { PeerServer } from './peer-server.ts';

const FILMS = 200;
const WORDS = ['silver', 'garden', 'night', 'storm', 'harbor', 'iron', 'winter', 'thunder', 'letter', 'orchid'];
export const RATERS = 16;
/** The first person reads, the next ones rate. */
export const READER = 1;

/** Screens that take turns, each with all requests that it makes. */
type Screens = Request[][];

export interface Page {
  name: string;
  ours: Screens;
  peer: Screens;
}

const HOME = `query Home { homeTimeline(first: 20) {
  nodes { rowId rating review createdAt person: personByPersonId { rowId name }
    film: filmByFilmId { rowId title year ratingSum ratingCount myRating } }
  pageInfo { hasNextPage endCursor } } }`;
const FILM = `query Film($id: Int!) { film: filmByRowId(rowId: $id) {
  rowId title year releaseDate overview runtime genres ratingSum ratingCount myRating
  reviews(first: 20) { nodes { rowId rating review createdAt person: personByPersonId { rowId name } } } } }`;
const RATE = `mutation Rate($film: Int!, $stars: Int!) { rateFilm(input: { film: $film, stars: $stars }) { result { rowId rating } } }`;
const SEARCH = `query Search($typed: String!) { searchFilms(typed: $typed, first: 20) { nodes { rowId title year ratingSum ratingCount } } }`;

const asMember = ({ cookies }: MemberClient, requests: Request[]): Request[] =>
  requests.map((request) => ({ ...request, headers: { cookie: cookies } }));

/**
 * @param members the reader and the raters
 * @param filmIds our ids of the films, in the order of the facts
 */
export function makePages(
  members: readonly MemberClient[],
  filmIds: readonly string[],
  { headersOf }: Pick<PeerServer, 'headersOf'>,
): Page[] {
  const [reader, ...raters] = members;
  if (reader === undefined) throw new Error('nobody reads');
  const ask = (person: number, query: string, variables: object): Request[] => [
    { method: 'POST', path: '/graphql', headers: headersOf(person), body: { query, variables } },
  ];
  // Every 25th film: well known ones and hardly known ones.
  const films = Array.from({ length: FILMS }, (_, at) => at * 25);
  // Twice through the films, so that every rating is another one than the last.
  const ratings = [0, 3].flatMap((more) =>
    films.map((film, at) => ({ film, rater: at % RATERS, stars: 1 + ((at + more) % 10) })),
  );
  return [
    {
      name: 'timeline page',
      ours: [asMember(reader, homeRequests())],
      peer: [ask(READER, HOME, {})],
    },
    {
      name: 'film page',
      ours: films.map((film) => asMember(reader, filmRequests(filmIds[film] ?? ''))),
      peer: films.map((film) => ask(READER, FILM, { id: film + 1 })),
    },
    {
      name: 'rating write',
      ours: ratings.map(({ film, rater, stars }) =>
        asMember(raters[rater] ?? reader, [
          { method: 'PUT', path: `/api/movies/${filmIds[film]}/rating`, body: { rating: stars / 2 } },
        ]),
      ),
      peer: ratings.map(({ film, rater, stars }) => ask(READER + 1 + rater, RATE, { film: film + 1, stars })),
    },
    {
      name: 'search',
      ours: WORDS.map((word) =>
        asMember(reader, [{ method: 'GET', path: `/api/movies/search?query=${word}&limit=20` }]),
      ),
      peer: WORDS.map((word) => ask(READER, SEARCH, { typed: word })),
    },
  ];
}
