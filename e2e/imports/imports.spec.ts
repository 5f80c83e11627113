import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ExportedAccount, ExportedFilm, ExportedViewing } from '../../server/test/letterboxd-account.ts';
import { LETTERBOXD_SHAPE, toFiles } from '../../server/test/letterboxd-export.ts';
import { makeZip } from '../../web/test/zips.ts';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

const HEAT: ExportedFilm = { id: 21, title: 'Heat', year: 1995 };
const ALIEN: ExportedFilm = { id: 31, title: 'Alien', year: 1979 };
const VERTIGO: ExportedFilm = { id: 41, title: 'Vertigo', year: 1958 };
const UNKNOWN: ExportedFilm = { id: 51, title: 'The Unfindable', year: 2019 };

const seen = (id: number, film: ExportedFilm, day: string, over: Partial<ExportedViewing> = {}): ExportedViewing => ({
  id,
  film,
  loggedOn: day,
  watchedOn: day,
  rewatch: false,
  stars: 4,
  tags: [],
  review: null,
  orphaned: false,
  ...over,
});
const listed = (film: ExportedFilm) => ({ film, loggedOn: '2020-01-01' });

/** Two viewings of Heat, a liked film, one to see, and one that is in no catalog. */
const ACCOUNT: ExportedAccount = {
  viewings: [
    seen(100_000_001, HEAT, '2019-05-01'),
    seen(100_000_002, HEAT, '2020-06-01', { rewatch: true, stars: 4.5, tags: ['cinema'] }),
    seen(100_000_003, UNKNOWN, '2020-07-01', { stars: 3 }),
  ],
  ratings: [{ ...listed(HEAT), stars: 4.5 }],
  watched: [HEAT, ALIEN, UNKNOWN].map(listed),
  watchlist: [listed(VERTIGO)],
  likes: [listed(ALIEN)],
  lists: [],
  deleted: [],
};

const EXPORT = toFiles(ACCOUNT, LETTERBOXD_SHAPE);

const zipped = (files = EXPORT) => ({
  name: 'letterboxd-ada.zip',
  bytes: Buffer.from(makeZip(files.map(({ path, bytes }) => ({ name: path, content: bytes })))),
});

/** Drops files as from the desktop. */
async function drop(page: Page, ...files: { name: string; bytes: Buffer }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  await page.getByRole('region', { name: 'Your files' }).dispatchEvent('drop', { dataTransfer });
}

/** Drops a folder of the disk, as the desktop does: a page cannot make the entry of a folder. */
async function dropFolder(page: Page, folder: string): Promise<void> {
  const target = page.getByRole('region', { name: 'Your files' });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the page takes no files');
  const devTools = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + 10 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, ...place, data });
  }
}

/** Writes a file, with the folders that it is in. */
async function writeBelow(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/** Writes the unpacked export into a folder, with something that the member has deleted. */
async function writeExport(folder: string): Promise<void> {
  for (const { path, bytes } of EXPORT) await writeBelow(join(folder, path), bytes);
  await writeBelow(join(folder, 'deleted/diary.csv'), 'left out');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const csv = (name: string, ...lines: string[]) => ({ name, bytes: Buffer.from(`${lines.join('\r\n')}\r\n`) });
const toUpload = ({ name, bytes }: { name: string; bytes: Buffer }) => ({ name, mimeType: 'text/csv', buffer: bytes });
const COLUMNS = 'Date,Name,Year,Letterboxd URI';
const ONE_FILM = csv('watched.csv', COLUMNS, '2020-01-01,Heat,1995,');

test('[IMP-01] [IMP-04] [IMP-05] [IMP-06] a dropped export is shown before it is written, then fills the account, and is undone', {
  tag: '@gate',
}, async ({ newMember }) => {
  const { page, client } = await newMember('ada');
  await page.goto('/import');
  await drop(page, zipped());
  await expect(heading(page, 'This is what will happen')).toBeVisible();
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible();
  await check(page, '/import with a preview');
  await button(page, '1 Not found').click();
  await expect(
    page.getByRole('region', { name: 'Films', exact: true }).getByText('The Unfindable (2019)'),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /Liked films become favorites/ }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Liked films become favorites/ })).toBeChecked();
  await button(page, 'Start Import').click();
  await expect(heading(page, 'Your import is done')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Completed')).toBeVisible();

  const { items: diary } = await client.api.diary.list({ user_id: client.userId });
  expect(diary.map(({ movie, watch_date }) => `${movie.title} ${watch_date}`)).toEqual(
    expect.arrayContaining(['Heat 2020-06-01', 'Heat 2019-05-01', 'The Unfindable 2020-07-01']),
  );
  await page.goto('/lists?list=favorites');
  await expect(page.getByRole('main').getByText('Alien').first()).toBeAttached();

  await page.goto('/import');
  const download = page.waitForEvent('download');
  await history.getByRole('button', { name: /^Download Report/ }).click();
  expect((await download).suggestedFilename()).toBe('halfstar-import-report.csv');
  await history.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(history.getByText('Undone')).toBeVisible();
  expect((await client.api.diary.list({ user_id: client.userId })).items).toEqual([]);
});

test(
  '[IMP-01] [IMP-02] a dropped folder is walked like the zip that it was, and one without CSV files is refused in words',
  { tag: '@gate' },
  async ({ newMember }, testInfo) => {
    await writeExport(testInfo.outputPath('letterboxd-ada'));
    await writeBelow(testInfo.outputPath('photos/heat.jpg'), 'no film');
    const { page } = await newMember('ed');
    await page.goto('/import');
    await dropFolder(page, testInfo.outputPath('photos'));
    await expect(
      page.getByRole('alert').getByText('There are no CSV files in this folder that can be imported.'),
    ).toBeVisible();
    await dropFolder(page, testInfo.outputPath('letterboxd-ada'));
    await expect(heading(page, 'This is what will happen')).toBeVisible();
    await page.getByText('How your files were understood').click();
    await expect(page.getByText('letterboxd-ada/likes/films.csv')).toBeVisible();
    await expect(page.getByText('letterboxd-ada/watchlist.csv')).toBeVisible();
    await expect(page.getByText('deleted/')).toHaveCount(0);
  },
);

test('[IMP-01] by Tab and Enter alone the zip of an export is chosen as it is, and so is its unpacked folder', async ({
  newMember,
}, testInfo) => {
  await writeExport(testInfo.outputPath('letterboxd-ada'));
  const zip = testInfo.outputPath('letterboxd-ada.zip');
  await writeFile(zip, zipped().bytes);
  const { page } = await newMember('al');
  await page.goto('/import');
  const press = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  for (const [name, chosen, path] of [
    ['Choose a Zip', zip, 'likes/films.csv'],
    ['Choose a Folder', testInfo.outputPath('letterboxd-ada'), 'letterboxd-ada/likes/films.csv'],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await press(button(page, name));
    await (await chooser).setFiles(chosen);
    await expect(heading(page, 'This is what will happen')).toBeVisible();
    await expect(page.getByText('Nothing has been written yet.')).toBeVisible();
    await press(page.getByText('How your files were understood'));
    await expect(page.getByText(path, { exact: true })).toBeVisible();
    await expect(page.getByText('deleted/')).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Cancel Import', exact: true }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel Import' }));
    await press(button(page, 'Import More'));
  }
});

test('[IMP-01] [IMP-04] by keyboard alone: files are chosen, a question is answered, and the import starts with the option chosen just before', async ({
  newMember,
}) => {
  const { page, client } = await newMember('bo');
  // The choice takes long, so that the start could overtake it.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/options', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/import');
  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Choose CSV Files').press('Enter');
  const films = csv('my films.csv', COLUMNS, '2020-01-01,Heat,1995,', '2020-01-01,Alien,1979,');
  await (await chosen).setFiles([toUpload(films), toUpload(ONE_FILM)]);
  await expect(heading(page, 'One question first')).toBeVisible();
  await page
    .getByRole('group', { name: /What is in my films\.csv/ })
    .getByRole('button', { name: 'Watchlist' })
    .press('Enter');
  await expect(heading(page, 'This is what will happen')).toBeVisible();
  await button(page, /New$/).press('Enter');
  await expect(button(page, /New$/)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('checkbox', { name: /Mark all reviews/ }).press('Space');
  await expect(page.getByRole('checkbox', { name: /Mark all reviews/ })).toBeChecked();
  await button(page, 'Start Import').press('Enter');
  await expect(button(page, 'Start Import')).toHaveAttribute('aria-disabled', 'true');
  pressed.resolve();
  await expect(heading(page, 'Your import is done')).toBeVisible();
  const { items } = await client.api.imports.list({});
  expect(items).toMatchObject([{ options: { all_spoilers: true } }]);
  await expect(page.locator('body')).not.toBeFocused();
  await button(page, 'Import More').press('Enter');
  await expect(button(page, 'Choose CSV Files')).toBeVisible();
});

test('[IMP-01] [IMP-02] a zip in the chooser, another kind of file, and a table of something else are refused in words', async ({
  newMember,
}) => {
  const { page } = await newMember('cy');
  await page.goto('/import');
  const field = page.getByLabel('CSV files', { exact: true });
  const { name, bytes } = zipped();
  for (const file of [{ name, mimeType: 'application/zip', buffer: bytes }, toUpload(csv('diary.txt', COLUMNS))]) {
    await field.setInputFiles(file);
    await expect(page.getByRole('alert').getByText('Invalid file')).toBeVisible();
  }
  await drop(page, csv('letters.csv', 'From,To', 'Ada,Bo'));
  await expect(page.getByRole('alert').getByText(/^letters\.csv: /)).toBeVisible();
});

test('[IMP-05] a film that is not found is matched by hand with the search', async ({ newMember }) => {
  const { page, client } = await newMember('di', { viewport: { width: 390, height: 844 } });
  await page.goto('/import');
  await drop(page, csv('ratings.csv', `${COLUMNS},Rating`, '2020-01-01,The Unfindable,2019,,4'));
  await button(page, 'Start Import').click();
  await expect(heading(page, 'Your import is done')).toBeVisible();
  const unmatched = page.getByRole('region', { name: 'Films not found' });
  await unmatched.getByRole('button', { name: 'Find the Film' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search movies' }).fill('Casablanca');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Casablanca/ })
    .first()
    .click();
  await expect(unmatched.getByText('Every film that you have brought here is known.')).toBeVisible();
  const { items } = await client.api.tracking.listMovies({ user_id: client.userId, list_type: 'watched' });
  expect(items.map(({ movie, rating }) => [movie.title, rating])).toEqual([['Casablanca', 4]]);
});

/** The export with its watchlist under a name that does not tell what it is. */
const RENAMED = EXPORT.map((file) => (file.path === 'watchlist.csv' ? { ...file, path: 'my films.csv' } : file));

/** The same as files for a chooser, without what Letterboxd has deleted, as the page advises. */
const CHOSEN = RENAMED.filter(({ path }) => !path.includes('/') || path === 'likes/films.csv').map(({ path, bytes }) =>
  toUpload({ name: path.split('/').at(-1) ?? '', bytes }),
);

const [DESK, PHONE] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const { how, name, viewport, byKeyboard, drops } of [
  { how: 'with a zip that is dropped', name: 'mouse', viewport: DESK, byKeyboard: false, drops: true },
  { how: 'by keyboard alone', name: 'keys', viewport: DESK, byKeyboard: true, drops: false },
  { how: 'on a phone', name: 'phone', viewport: PHONE, byKeyboard: false, drops: false },
  { how: 'by keyboard alone where it is narrow', name: 'narrow', viewport: PHONE, byKeyboard: true, drops: false },
]) {
  test(`[ONB-01] [ONB-02] [ONB-03] [ONB-05] [IMP-04] [IMP-05] ${how}, a newcomer brings an export, answers one question, follows someone, and has a full profile`, {
    tag: name === 'keys' ? '@gate' : [],
  }, async ({ newMember, newUser }) => {
    await newMember(`${name}friend`);
    const { page, client } = await newUser(`${name}guest`, 'newcomer', { viewport });
    const press = async (target: Locator) => {
      if (!byKeyboard) return target.click();
      await tabTo(target);
      await page.keyboard.press('Enter');
    };
    await page.goto('/onboarding');
    await press(button(page, 'Continue'));
    await expect(heading(page, 'Bring your films along')).toBeFocused();
    if (drops) await drop(page, zipped(RENAMED));
    else {
      const chooser = page.waitForEvent('filechooser');
      await press(button(page, 'Choose CSV Files'));
      await (await chooser).setFiles(CHOSEN);
    }
    const question = page.getByRole('group', { name: /What is in my films\.csv/ });
    await press(question.getByRole('button', { name: 'Watchlist' }));
    await expect(question).toHaveCount(0);
    await page.reload();
    await press(button(page, 'Start Import'));
    await press(button(page, 'Continue'));
    await expect(heading(page, 'RSS sync setup')).toBeFocused();
    await press(button(page, 'Skip RSS Setup'));
    const people = page.getByRole('list', { name: 'Recommended people' });
    await press(people.getByRole('button', { name: /^Follow / }).first());
    await expect(people.getByRole('button', { name: /^Following|^Unfollow/ }).first()).toBeFocused();
    await press(button(page, 'Continue'));
    await expect(page.getByText('Your films from Letterboxd are here.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Enter', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    const profile = await client.api.profiles.getOwn({ user_id: client.userId });
    expect(profile).toMatchObject({ onboarding_completed: true, following_count: 1 });
    const { items } = await client.api.tracking.listMovies({ user_id: client.userId, list_type: 'watchlist' });
    expect(items.map(({ movie }) => movie.title)).toEqual(['Vertigo']);

    await press(page.getByRole('link', { name: 'Profile', exact: true }).filter({ visible: true }).first());
    const shelf = page.getByRole('region', { name: 'Diary' });
    for (const title of ['Heat', 'The Unfindable'])
      await expect(shelf.getByRole('link', { name: title }).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ratings' })).toContainText('★ on average');
    await page.goto('/lists?list=diary');
    const diary = page.getByRole('list', { name: 'Diary' });
    await expect(diary.getByText('Heat', { exact: true }).first()).toBeAttached();
    await expect(diary.getByText('cinema')).toBeVisible();
    await expect(diary.getByText('Seen again')).toBeAttached();
  });
}
