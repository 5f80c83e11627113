import type { AccountDocument } from '@halfstar/contract/exports/document.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { carriedOf, exportAccount, toImport } from '#test/exports.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let heat: string;

beforeAll(async () => {
  world = await startWorld();
  heat = await world.movie('Heat');
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';
const lettersOf = (...lines: string[]) => toFiles(['reviews.csv', REVIEWS, ...lines]);
const FIRST = '2020-01-02,Heat,1995,https://boxd.it/aEh4f1,4,,The first time.,,2020-01-01';
const OWN = { title: 'Mine', content: 'What I really think of it.', rating: 4.5, is_spoiler: true };

/** Someone with a review typed here, and an imported text of the newest viewing of the same film. */
async function withBoth(): Promise<MemberClient> {
  const ada = await someone();
  await ada.api.reviews.publish({ movie_id: heat, ...OWN });
  await importFiles(ada, lettersOf(FIRST));
  return ada;
}

/** Someone who has reviewed a film and removed all its viewings. */
async function withoutViewing(): Promise<MemberClient> {
  const ada = await someone();
  await ada.api.reviews.publish({ movie_id: heat, ...OWN });
  await ada.api.diary.deleteByMovie({ movie_id: heat });
  return ada;
}

const reviewOf = async ({ api, userId }: MemberClient) =>
  (await api.reviews.listByMember({ user_id: userId })).items.map(({ title, content, is_spoiler }) => ({
    title,
    content,
    is_spoiler,
  }));
const textsOf = async ({ userId }: MemberClient) =>
  (await world.ctx.db.selectFrom('watch_events').select('text').where('user_id', '=', userId).execute()).map(
    (row) => row.text,
  );
const TEXT = { title: OWN.title, content: OWN.content, is_spoiler: OWN.is_spoiler };

test.each([
  ['beside an imported text of the newest viewing', withBoth, ['The first time.']],
  ['of a film without any viewing', withoutViewing, []],
] as const)('[EXP-01] [IMP-06] a review %s is imported once, and taken back', async (_, make, texts) => {
  const ada = await make();
  const files = toImport(await exportAccount(ada));
  const before = await accountOf(world, ada);
  await importFiles(ada, files);
  expect(await accountOf(world, ada)).toEqual(before);

  const cy = await someone();
  const preview = await uploadFiles(cy, files);
  expect(preview.kinds).toMatchObject({ review: 1 });
  await cy.api.imports.start({ import_id: preview.id });
  await importReaches(cy, preview.id, 'completed');
  expect([await reviewOf(cy), await textsOf(cy)]).toEqual([[TEXT], texts]);
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));

  const imported = await accountOf(world, cy);
  const again = await importFiles(cy, files);
  expect(again.outcomes).toEqual({ unchanged: again.total_entries });
  expect(await accountOf(world, cy)).toEqual(imported);
  await cy.api.imports.undo({ import_id: preview.id });
  await importReaches(cy, preview.id, 'undone');
  expect(await accountOf(world, cy)).toEqual([]);
});

test('[EXP-01] [IMP-06] a later export brings what the review became, and says that it is gone', async () => {
  const [ada, cy] = [await withBoth(), await someone()];
  await importFiles(cy, toImport(await exportAccount(ada)));
  const changed = { ...OWN, content: 'What I think of it by now.' };
  const { id: review_id } = await ada.api.reviews.publish({ movie_id: heat, ...changed });
  await importFiles(cy, toImport(await exportAccount(ada)));
  expect([await reviewOf(cy), await textsOf(cy)]).toEqual([
    [{ ...TEXT, content: changed.content }],
    ['The first time.'],
  ]);
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));

  await ada.api.reviews.delete({ review_id });
  const gone = await uploadFiles(cy, toImport(await exportAccount(ada)));
  expect(gone.verdicts).toMatchObject({ gone: 1 });
  await cy.api.imports.setRemovals({ import_id: gone.id, remove: true });
  await cy.api.imports.start({ import_id: gone.id });
  await importReaches(cy, gone.id, 'completed');
  expect([await reviewOf(cy), await textsOf(cy)]).toEqual([[], ['The first time.']]);
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));
});

test('[IMP-06] files of Letterboxd leave a review alone that came without a viewing, and their texts stay with the viewings', async () => {
  const [ada, cy] = [await withoutViewing(), await someone()];
  await importFiles(cy, toImport(await exportAccount(ada)));
  const { verdicts } = await importFiles(
    cy,
    lettersOf(FIRST, '2030-01-02,Heat,1995,https://boxd.it/aEh4gb,4,Yes,The second time.,,2025-12-31'),
  );
  expect(verdicts).toEqual({ new: 2 });
  expect([await reviewOf(cy), (await textsOf(cy)).toSorted()]).toEqual([
    [TEXT],
    ['The first time.', 'The second time.'],
  ]);
});

test('[IMP-06] a review that the member wrote here stays beside that of an export, which the report keeps', async () => {
  const [ada, cy] = [await withBoth(), await someone()];
  await cy.api.reviews.publish({ movie_id: heat, ...OWN, content: 'Something of my own.' });
  const { outcomes } = await importFiles(cy, toImport(await exportAccount(ada)));
  expect(outcomes.kept).toBeGreaterThan(0);
  expect(await reviewOf(cy)).toEqual([{ ...TEXT, content: 'Something of my own.' }]);
});

test('[EXP-01] a text of an earlier viewing keeps its mark as a spoiler, and does not become a review that was deleted', async () => {
  const [ada, cy] = [await someone(), await someone()];
  const files = lettersOf(FIRST, '2021-01-02,Heat,1995,https://boxd.it/aEh4gb,4,Yes,The second time.,,2021-01-01');
  const { id: import_id } = await uploadFiles(ada, files);
  await ada.api.imports.setOptions({
    import_id,
    all_spoilers: true,
    likes_to_favorites: true,
    overwrite_mine: false,
  });
  await ada.api.imports.start({ import_id });
  await importReaches(ada, import_id, 'completed');
  const [review] = (await ada.api.reviews.listByMember({ user_id: ada.userId })).items;
  await ada.api.reviews.delete({ review_id: review?.id ?? '' });
  const exported = await exportAccount(ada);
  expect(exported.get('reviews.csv')).toMatch(/The first time\.,.*,Yes,/);
  await importFiles(cy, toImport(exported));
  expect(await carriedOf(world, cy)).toEqual(await carriedOf(world, ada));
  expect(await reviewOf(cy)).toEqual([]);
});

test('[EXP-01] a review whose viewing was removed is exported with the one before, and is no text of that when it comes back', async () => {
  const ada = await someone();
  await importFiles(
    ada,
    toFiles(
      [
        'diary.csv',
        'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
        '2020-01-02,Heat,1995,https://boxd.it/4llFYz,4,,,2020-01-01',
        '2021-01-02,Heat,1995,https://boxd.it/4llGZb,4.5,Yes,,2021-01-01',
      ],
      ['reviews.csv', REVIEWS, '2021-01-02,Heat,1995,https://boxd.it/4llGZb,4.5,Yes,The second time.,,2021-01-01'],
    ),
  );
  const { items } = await ada.api.diary.listByMovie({ movie_id: heat });
  const second = items.find(({ watch_date }) => watch_date === '2021-01-01');
  await ada.api.diary.delete({ entry_id: second?.id ?? '' });
  const before = await accountOf(world, ada);
  await importFiles(ada, toImport(await exportAccount(ada)));
  expect(await accountOf(world, ada)).toEqual(before);
  expect([(await reviewOf(ada)).map(({ content }) => content), await textsOf(ada)]).toEqual([
    ['The second time.'],
    [null],
  ]);
});

test('[EXP-01] drafts and scheduled reviews in clubs are exported with the name of the club', async () => {
  const ada = await someone();
  const club_id = await makeClub(ada, { name: 'Slow Cinema' });
  const text = { title: '', content: 'Slower still.', rating: 4, is_spoiler: false };
  for (const movie_id of [heat, await world.movie('Alien')])
    await ada.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  await ada.api.drafts.save({ movie_id: heat, club_id, version: 0, ...text });
  await ada.api.drafts.save({ movie_id: heat, version: 0, ...text });
  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await ada.api.scheduled.schedule({ movie_id: await world.movie('Alien'), club_id, ...text, scheduled_for });
  const files = await exportAccount(ada);
  const account = JSON.parse(files.get('halfstar.json')?.toString() ?? '') as AccountDocument;
  expect(account.drafts.map(({ club }) => club)).toEqual(['Slow Cinema', null]);
  expect(account.scheduled_reviews).toMatchObject([{ club: 'Slow Cinema', movie: { title: 'Alien' } }]);
});
