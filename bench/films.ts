// Fills a database with films by SQL: the same ones for the same numbers.
import { readFile } from 'node:fs/promises';
import pg from 'pg';

const CATALOGUE = new URL('../server/catalog/dist/catalog.json', import.meta.url);
const BATCH = 5000;
/** Of a hundred words, how many are names that only a few films have, as in any large catalog. */
const RARE_WORDS = 22;
/** How many letters determine the next one. */
const MEMORY = 3;

/** Evenly spread numbers from 0 to 1, the same ones every time. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Which words and letters follow each other, as often as in the catalog's real titles. The empty text marks both ends. */
interface Language {
  words: Map<string, string[]>;
  letters: Map<string, string[]>;
}

function note(followers: Map<string, string[]>, before: string, next: string): void {
  const known = followers.get(before);
  if (known === undefined) followers.set(before, [next]);
  else known.push(next);
}

async function languageOfTitles(): Promise<Language> {
  const films = JSON.parse(await readFile(CATALOGUE, 'utf8')) as { title: string }[];
  const language: Language = { words: new Map(), letters: new Map() };
  for (const { title } of films) {
    const words = title.split(/\s+/);
    for (const [at, word] of ['', ...words].entries()) note(language.words, word, words[at] ?? '');
    for (const word of words.filter((one) => /^\p{L}{4,}$/u.test(one))) {
      for (let at = 0; at <= word.length; at += 1) {
        note(language.letters, word.slice(Math.max(0, at - MEMORY), at).toLowerCase(), (word[at] ?? '').toLowerCase());
      }
    }
  }
  return language;
}

/**
 * Adds films until there are so many. Their titles are made of the words of real titles, as often as those are used, and of names
 * like a large catalog's; a third have an original title; most are hardly known, and none as well as the films that are there.
 */
export async function fillFilms(url: string, count: number): Promise<void> {
  const language = await languageOfTitles();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ films: string; made: string }>(
      `select count(*) as films, count(*) filter (where catalogue_key like 'made-up %') as made from movies`,
    );
    const made = Number(rows[0]?.made);
    const missing = Math.max(0, count - Number(rows[0]?.films));
    for (let first = made; first < made + missing; first += BATCH) {
      const size = Math.min(BATCH, made + missing - first);
      const films = Array.from({ length: size }, (_, i) => film(first + i, language));
      await client.query(
        `insert into movies (catalogue_key, title, original_title, year, popularity, overview)
         select catalogue_key, title, original_title, year, popularity, overview
         from json_to_recordset($1) as film (catalogue_key text, title text, original_title text, year integer,
           popularity real, overview text)`,
        [JSON.stringify(films)],
      );
    }
    // As autovacuum would have left it.
    await client.query('vacuum (analyze) movies, movie_names, title_words');
  } finally {
    await client.end();
  }
}

function film(number: number, language: Language) {
  const roll = dice(number + 1);
  const follow = (followers: Map<string, string[]>, before: string) => {
    const choices = followers.get(before) ?? [''];
    return choices[Math.floor(roll() * choices.length)] ?? '';
  };
  const name = () => {
    let word = '';
    for (let next = follow(language.letters, ''); next !== '' && word.length < 14; ) {
      word += next;
      next = follow(language.letters, word.slice(-MEMORY));
    }
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const words: string[] = [];
  for (let word = follow(language.words, ''); word !== '' && words.length < 12; word = follow(language.words, word)) {
    words.push(roll() * 100 < RARE_WORDS ? name() : word);
  }
  const title = words.join(' ') || name();
  const original = roll() < 1 / 3 ? Array.from({ length: 1 + Math.floor(roll() * 4) }, name).join(' ') : null;
  return {
    catalogue_key: `made-up ${number}`,
    title,
    original_title: original,
    year: 2025 - Math.floor(110 * roll() ** 2),
    popularity: Math.round(40 * roll() ** 12 * 1000) / 1000,
    overview: `${Array.from({ length: 40 }, name).join(' ')}.`,
  };
}
