import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { searchAndStoreMovies } from './movies.service.ts';

const SAMPLE = 150;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const find = async (query: string, limit = 5) => (await searchAndStoreMovies(world.ctx, null, query, limit)).films;
const titles = async (query: string, limit = 5) =>
  (await find(query, limit)).map(({ title, year }) => `${title} (${year})`);

/** The keys that names are compared by: many at once, since one by one is slow. */
async function forms(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select search_form(text) as form from unnest(${texts}::text[]) with ordinality as given (text, nth) order by nth`.execute(
    world.ctx.db,
  );
  return rows.map(({ form }) => form);
}

async function catalogTitles(): Promise<string[]> {
  const films = await world.ctx.db.selectFrom('movies').select(['title', 'original_title']).orderBy('title').execute();
  return films.flatMap(({ title, original_title }) => [title, ...(original_title === null ? [] : [original_title])]);
}

const namesOf = async (id: string) => {
  const rows = await world.ctx.db
    .selectFrom('movie_names')
    .select('form')
    .where('movie_id', '=', id)
    .orderBy('form')
    .execute();
  return rows.map(({ form }) => form);
};

const squeezed = (form: string) => form.replaceAll(' ', '');

describe('normalized names', () => {
  test('[SEA-04] normalizing a normalized name changes nothing', async () => {
    const once = await forms(await catalogTitles());
    expect(await forms(once)).toEqual(once);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 20 }), async (texts) => {
        const given = texts.map((text) => text.replaceAll('\0', ''));
        const made = await forms(given);
        expect(await forms(made)).toEqual(made);
      }),
      { numRuns: 60 },
    );
  });

  test('[SEA-04] do not depend on case or accents', async () => {
    const all = await catalogTitles();
    const plain = await forms(all);
    expect(await forms(all.map((title) => title.toUpperCase()))).toEqual(plain);
    const accented = all.map((title) => title.replace(/[aeiouncz]/g, (letter) => `${letter}\u0301`));
    expect(await forms(accented)).toEqual(plain);
    expect(await forms(all.map((title) => title.normalize('NFD')))).toEqual(plain);
  });

  test('[SEA-04] do not depend on how words are joined, nor on quotes and punctuation around them', async () => {
    const all = (await catalogTitles()).filter((title) => /^[\p{L}\d ]+$/u.test(title));
    expect(all.length).toBeGreaterThan(2000);
    const plain = (await forms(all)).map(squeezed);
    for (const change of [
      (title: string) => title.replaceAll(' ', '-'),
      (title: string) => `“${title}”!`,
      (title: string) => title.replaceAll(' ', ': '),
      (title: string) => `  ${title.replaceAll(' ', '   ')} …`,
    ]) {
      expect((await forms(all.map(change))).map(squeezed)).toEqual(plain);
    }
  });

  test.each([
    ['Ocean’s Eleven', 'oceans eleven'],
    ['Fast & Furious', 'fast and furious'],
    ['S.W.A.T.', 'swat'],
    ['Matrix, The', 'the matrix'],
    ['10,000 B.C.', '10000 bc'],
    ['8½', '8 1 2'],
    ['Alien³', 'alien3'],
    ['Ford v Ferrari', 'ford vs ferrari'],
    ['Große Freiheit', 'grosse freiheit'],
    ['Smørrebrød in Łódź', 'smorrebrod in lodz'],
    ['Броненосец Потёмкин', 'броненосец потемкин'],
    ['기생충', '기생충'],
    ['$', '$'],
  ])('of %s is "%s"', async (title, form) => {
    expect(await forms([title])).toEqual([form]);
  });
});

describe('one typing mistake', () => {
  const vowels = 'aeiou';
  /** One of four typing mistakes after the first letter, always the same one for the same word. */
  function slipped(word: string, seed: number): string {
    const at = 1 + (seed % (word.length - 2));
    const other = vowels.charAt(seed % vowels.length) === word.charAt(at) ? 'y' : vowels.charAt(seed % vowels.length);
    switch (seed % 4) {
      case 0:
        return word.slice(0, at) + word.slice(at + 1);
      case 1:
        return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      case 2:
        return word.slice(0, at) + other + word.slice(at + 1);
      default:
        return word.slice(0, at) + other + word.slice(at);
    }
  }

  test('[SEA-04] in any word of five letters or more still finds the film among the first five', async () => {
    const films = await world.ctx.db
      .selectFrom('movies')
      .select(['id', 'title', 'year'])
      .where('title', '~', '[A-Za-z]{5}')
      .orderBy(sql`md5(title)`)
      .limit(SAMPLE)
      .execute();
    const missed = [];
    for (const [seed, { id, title }] of films.entries()) {
      const words = title.split(/(?<![A-Za-z'’])(?=[A-Za-z]{5})|(?<=[A-Za-z]{5})(?![A-Za-z'’])/);
      const longest = words.filter((word) => /^[A-Za-z]{5,}$/.test(word)).toSorted((a, b) => b.length - a.length)[0];
      if (longest === undefined) continue;
      const query = title.replace(longest, slipped(longest, seed));
      if (!(await find(query)).some((film) => film.id === id)) missed.push(`${query} for ${title}`);
    }
    expect(missed).toEqual([]);
  });

  test('[SEA-04] in each of two words is forgiven as well', async () => {
    expect((await titles('shawshenk redemtion'))[0]).toBe('The Shawshank Redemption (1994)');
  });

  test('[SEA-04] is not assumed when a film has the name as typed', async () => {
    expect(await titles('heat', 20)).not.toContain('Head On (1999)');
    expect(await titles('solaris 1972')).toEqual(['Solaris (1972)']);
  });
});

describe('the names of a film', () => {
  test('[SEA-04] follow the film when it is renamed, marked as adult, or deleted', async () => {
    const { db } = world.ctx;
    const { id } = await db
      .insertInto('movies')
      .values({ title: 'The Quagga III', catalogue_key: 'quagga', cast_members: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await namesOf(id)).toEqual(['quagga 3', 'quagga iii']);
    const change = (to: object) => db.updateTable('movies').set(to).where('id', '=', id).execute();
    await change({ title: 'Okapi', original_title: 'Окапи', also_titles: ['The Forest Giraffe'] });
    expect(await namesOf(id)).toEqual(['forest giraffe', 'okapi', 'окапи']);
    expect(await titles('forest girafe')).toEqual(['Okapi (null)']);
    await change({ adult: true });
    expect(await titles('okapi')).toEqual([]);
    await db.deleteFrom('movies').where('id', '=', id).execute();
    expect(await namesOf(id)).toEqual([]);
  });
});

test('[SEA-01] an aborted search runs no further query', async () => {
  await expect(searchAndStoreMovies(world.ctx, null, 'heat', 5, AbortSignal.abort())).rejects.toThrow('aborted');
});
