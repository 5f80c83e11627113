import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { syncDueFeeds } from '#features/feeds/feeds.jobs.ts';
import { createLetterboxd, type LetterboxdOptions } from '#features/feeds/letterboxd.service.ts';
import type { Context } from '#platform/context.ts';
import { FakeTiming } from './film-database.ts';

export type LetterboxdAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** An item of a feed, as the tests say it. */
export interface FeedFilm {
  id: number;
  kind?: 'watch' | 'review';
  title?: string;
  year?: number;
  watchedDate?: string | null;
  rating?: string | null;
  rewatch?: boolean;
  like?: boolean;
  text?: string;
  spoilers?: boolean;
  filmId?: number;
  tmdbId?: number;
  tvId?: number;
  pubDate?: string;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#039;');

const poster = (filmId: number): string =>
  `<p><img src="https://a.ltrbxd.com/resized/film-poster/${[...String(filmId)].join('/')}/${filmId}-a-film-0-600-0-900-crop.jpg?v=1"/></p> `;

export function feedItem({ id, kind = 'watch', title = 'Heat', year = 1995, ...item }: FeedFilm): string {
  const {
    watchedDate = '2024-05-01',
    rating = '4.0',
    rewatch = false,
    like = false,
    text = '',
    spoilers = false,
  } = item;
  const { filmId, tmdbId, tvId, pubDate = 'Thu, 2 May 2024 10:00:00 +1200' } = item;
  const words = kind === 'review' ? text : '<p>Watched on Wednesday May 1, 2024.</p>';
  const description = `${filmId === undefined ? '' : poster(filmId)}${spoilers ? '<p><em>This review may contain spoilers.</em></p> ' : ''}${words}`;
  return `<item>
    <title>${escapeText(title)}, ${year}${rating === null ? '' : ' - ★★★★'}${spoilers ? ' (contains spoilers)' : ''}</title>
    <link>https://letterboxd.com/ada/film/x/</link>
    <guid isPermaLink="false">letterboxd-${kind}-${id}</guid>
    <pubDate>${pubDate}</pubDate>
    ${watchedDate === null ? '' : `<letterboxd:watchedDate>${watchedDate}</letterboxd:watchedDate>`}
    <letterboxd:rewatch>${rewatch ? 'Yes' : 'No'}</letterboxd:rewatch>
    <letterboxd:filmTitle>${escapeText(title)}</letterboxd:filmTitle>
    <letterboxd:filmYear>${year}</letterboxd:filmYear>
    ${rating === null ? '' : `<letterboxd:memberRating>${rating}</letterboxd:memberRating>`}
    <letterboxd:memberLike>${like ? 'Yes' : 'No'}</letterboxd:memberLike>
    ${tmdbId === undefined ? '' : `<tmdb:movieId>${tmdbId}</tmdb:movieId>`}
    ${tvId === undefined ? '' : `<tmdb:tvId>${tvId}</tmdb:tvId>`}
    <description><![CDATA[${description}]]></description>
    <dc:creator>Ada</dc:creator></item>`;
}

export const listItem = (id: number, title: string): string =>
  `<item><title>${escapeText(title)}</title><link>https://letterboxd.com/ada/list/x/</link>
    <guid isPermaLink="false">letterboxd-list-${id}</guid><pubDate>Thu, 2 May 2024 10:00:00 +1200</pubDate>
    <description><![CDATA[<ul><li><a href="https://letterboxd.com/film/heat/">Heat</a></li></ul>]]></description></item>`;

/** A feed in the shape of 2026. */
export const feedXml = (...items: readonly string[]): string => `<?xml version='1.0' encoding='utf-8'?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:letterboxd="https://letterboxd.com" xmlns:tmdb="https://themoviedb.org"><channel>
  <title>Letterboxd - Ada</title><link>https://letterboxd.com/ada/</link><description>Letterboxd - Ada</description>
  <atom:link rel="self" href="https://letterboxd.com/ada/rss/" type="application/rss+xml"/>
  ${items.join('\n')}</channel></rss>`;

/** Answers with a feed. */
export const feed =
  (...films: readonly (FeedFilm | string)[]): LetterboxdAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(feedXml(...films.map((film) => (typeof film === 'string' ? film : feedItem(film)))));
  };

/** Answers with a status alone. */
export const status =
  (code: number, headers: Record<string, string> = {}): LetterboxdAnswer =>
  (response) => {
    response.writeHead(code, headers).end('<html></html>');
  };

/** A fake Letterboxd on a port of its own: it sends what a test sets for each path, and records the requests. */
export async function startLetterboxd() {
  const asked: IncomingMessage[] = [];
  const answers = new Map<string, LetterboxdAnswer>();
  const server = createServer((request, response) => {
    asked.push(request);
    (answers.get(request.url ?? '') ?? status(404))(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    port,
    asked,
    /** From now on a path is answered so. Forgets what was asked so far. */
    answer(path: string, answer: LetterboxdAnswer): void {
      answers.set(path, answer);
      asked.length = 0;
    },
    /** The requests for a path so far. Other members' feeds may be due as well. */
    askedFor: (path: string) => asked.filter(({ url }) => url === path),
    /** The context of a server whose Letterboxd this is, and for which pauses take no time. */
    contextOf: (ctx: Context, options: Partial<LetterboxdOptions> = {}): Context => ({
      ...ctx,
      letterboxd: createLetterboxd({ baseUrl, userAgent: 'Halfstar/test', timing: new FakeTiming(), ...options }),
    }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FakeLetterboxd = Awaited<ReturnType<typeof startLetterboxd>>;

/** Does all work on feeds that is due. */
export const syncFeeds = (ctx: Context): Promise<void> => syncDueFeeds.run(ctx, undefined);
