import { SaxesParser } from 'saxes';
import { createEventLoopYielder } from '#platform/limits/turns.ts';

/** An item of a feed, as it is there. Elements that it does not have are left out. */
export interface FeedItem {
  guid?: string;
  title?: string;
  pubDate?: string;
  description?: string;
  watchedDate?: string;
  rewatch?: string;
  filmTitle?: string;
  filmYear?: string;
  memberRating?: string;
  memberLike?: string;
  movieId?: string;
  tvId?: string;
}

/** The text is no feed: no XML, XML that we do not read, or XML of another kind. */
export class NotAFeedError extends Error {}
/** The feed has more than any feed of Letterboxd. */
export class FeedTooLargeError extends Error {}

const LETTERBOXD = 'https://letterboxd.com';
const TMDB = 'https://themoviedb.org';

/** The elements of an item that are read, by namespace and name. */
const ELEMENTS: Readonly<Record<string, keyof FeedItem>> = {
  ' guid': 'guid',
  ' title': 'title',
  ' pubDate': 'pubDate',
  ' description': 'description',
  [`${LETTERBOXD} watchedDate`]: 'watchedDate',
  [`${LETTERBOXD} rewatch`]: 'rewatch',
  [`${LETTERBOXD} filmTitle`]: 'filmTitle',
  [`${LETTERBOXD} filmYear`]: 'filmYear',
  [`${LETTERBOXD} memberRating`]: 'memberRating',
  [`${LETTERBOXD} memberLike`]: 'memberLike',
  [`${TMDB} movieId`]: 'movieId',
  [`${TMDB} tvId`]: 'tvId',
};

/** Letterboxd's feeds have 50 viewings and some lists, in a depth of four elements. */
const MAX_ITEMS = 500;
const MAX_DEPTH = 30;
const MAX_ATTRIBUTES = 50;
/** Of one element. The longest description, with markup. */
const MAX_TEXT = 200_000;

/** Characters that are parsed at a time. */
const CHUNK = 64 * 1024;

/**
 * The items of a feed, in its order. Elements are told by the address of their namespace. No document type is read, so there are no
 * entities but those of XML itself, and nothing is ever fetched. What a feed may have is limited, so that time and memory are.
 * @throws {NotAFeedError | FeedTooLargeError}
 */
export async function parseFeed(body: Uint8Array): Promise<FeedItem[]> {
  const text = decode(body);
  const reader = new FeedReader();
  const takeTurn = createEventLoopYielder();
  for (let at = 0; at < text.length; at += CHUNK) {
    await takeTurn();
    reader.write(text.slice(at, at + CHUNK));
  }
  return reader.end();
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new NotAFeedError('it is not UTF-8');
  }
}

class FeedReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #items: FeedItem[] = [];
  /** The elements that are open, as in ELEMENTS. */
  readonly #open: string[] = [];
  #item: FeedItem | null = null;
  #text = '';
  #attributes = 0;
  #isFeed = false;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw new NotAFeedError(error.message);
    });
    parser.on('doctype', () => {
      throw new NotAFeedError('it has a document type');
    });
    parser.on('opentagstart', () => {
      this.#attributes = 0;
      if (this.#open.length >= MAX_DEPTH) throw new FeedTooLargeError('elements within too many others');
    });
    parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) throw new FeedTooLargeError('an element with too many attributes');
    });
    parser.on('opentag', ({ uri, local }) => this.#openElement(`${uri} ${local}`));
    parser.on('closetag', () => this.#closeElement());
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): FeedItem[] {
    this.#parser.close();
    if (!this.#isFeed) throw new NotAFeedError('it has no channel');
    return this.#items;
  }

  #openElement(name: string): void {
    const depth = this.#open.length;
    if (depth === 0 && name !== ' rss') throw new NotAFeedError('it is not RSS');
    if (depth === 1 && name === ' channel') this.#isFeed = true;
    if (depth === 2 && name === ' item' && this.#open[1] === ' channel') {
      if (this.#items.length === MAX_ITEMS) throw new FeedTooLargeError('too many items');
      this.#item = {};
      this.#items.push(this.#item);
    }
    this.#open.push(name);
    if (depth === 3) this.#text = '';
  }

  #closeElement(): void {
    const name = this.#open.pop() ?? '';
    const depth = this.#open.length;
    if (depth === 2) this.#item = null;
    const element = ELEMENTS[name];
    // Of an element that comes twice the first counts.
    if (depth === 3 && this.#item !== null && element !== undefined) this.#item[element] ??= this.#text;
  }

  #addText(text: string): void {
    if (this.#item === null || this.#open.length !== 4) return;
    if (this.#text.length + text.length > MAX_TEXT) throw new FeedTooLargeError('a text that is too long');
    this.#text += text;
  }
}
