import type { Genre } from '@halfstar/contract/movies/genres.schema';
import { expect, test } from '../support/fixtures.ts';

const KUROSAWA = 'Akira Kurosawa';

test('[MOV-15] names in a film lead to pages of directors and cast with all their films, which say what one has seen and what members think', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('kei');
  const movie_id = await film('Sanjuro');
  const { directors, cast_members: cast } = await client.api.movies.get({ movie_id });
  expect(directors.map(({ name }) => name)).toEqual([KUROSAWA]);
  const id = directors[0]?.person_id ?? '';
  const seen = await client.api.browse.listMovies({ person_id: id, sort: 'year', limit: 50 });
  // Five ratings make an average that is shown.
  await client.api.tracking.rate({ movie_id, rating: 4 });
  for (let at = 0; at < 4; at += 1) {
    const { client: other } = await newMember(`kei${at}`);
    await other.api.tracking.rate({ movie_id, rating: 4.5 });
  }

  await page.goto(`/movies/${movie_id}`);
  await page.getByRole('link', { name: KUROSAWA }).first().click();
  await expect(page).toHaveURL(`/person/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: KUROSAWA })).toBeFocused();
  await expect(page.getByText(`You have seen 1 of ${seen.items.length} films`)).toBeVisible();
  const films = page.getByRole('list', { name: `Films of ${KUROSAWA}` }).getByRole('listitem');
  await expect(films).toHaveCount(seen.items.length);
  const links = await films.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links).toEqual(seen.items.map((one) => `/person/${id}?film=${one.id}`));
  const years = seen.items.map(({ year }) => year ?? 0);
  expect(years).toEqual(years.toSorted((one, other) => other - one));
  const rated = films.nth(seen.items.findIndex((one) => one.id === movie_id));
  await expect(rated.getByRole('img', { name: "Members' average 4.4 of 5, 5 ratings" })).toBeVisible();
  await expect(rated).toContainText('You gave it');
  await expect(rated.getByText('Watched')).toBeAttached();

  const actor = cast?.find(({ person_id }) => person_id !== null);
  await page.goto(`/movies/${movie_id}`);
  await page
    .getByRole('tabpanel', { name: 'Cast' })
    .getByRole('link', { name: actor?.name ?? '' })
    .click();
  await expect(page).toHaveURL(`/person/${actor?.person_id}`);
  await expect(page.getByRole('heading', { level: 1, name: actor?.name ?? '' })).toBeVisible();
});

test('[MOV-15] genre and year of a film lead to the wall of such films, and the year to its decade', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('gen');
  const movie_id = await film('Yojimbo');
  const { genres, year } = await client.api.movies.get({ movie_id });
  const wall = page.getByRole('list', { name: 'Films' }).getByRole('listitem');
  const countOf = async (filter: { genre?: Genre; year?: number; decade?: number }) =>
    (await client.api.browse.listMovies({ ...filter, limit: 36 })).items.length;
  for (const genre of genres as Genre[]) {
    await page.goto(`/movies/${movie_id}`);
    await page.getByRole('link', { name: genre, exact: true }).click();
    await expect(page).toHaveURL(`/movies?genre=${genre}`);
    await expect(wall).toHaveCount(await countOf({ genre }));
  }
  await page.goto(`/movies/${movie_id}`);
  await page.getByRole('link', { name: String(year), exact: true }).click();
  await expect(page).toHaveURL(`/movies?year=${year}`);
  await expect(wall).toHaveCount(await countOf({ year: year ?? 0 }));
  await page.getByRole('link', { name: 'All films of the 1960s' }).click();
  await expect(page).toHaveURL('/movies?decade=1960');
  await expect(wall).toHaveCount(await countOf({ decade: 1960 }));
});

test('[MOV-15] the palette finds films, people of films, members and own lists in groups, films first, also by director, title and year, or year', async ({
  newMember,
}) => {
  const { page, client } = await newMember('pal');
  const { client: namesake } = await newMember('kurosawafan');
  await client.api.lists.create({ name: 'Kurosawa in order', description: '', public: false, ranked: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  const field = palette.getByRole('combobox');
  await field.fill('kurosawa');
  const inGroup = (name: string) => palette.getByRole('grid', { name }).getByRole('row');
  await expect(inGroup('Directors and actors')).toContainText([KUROSAWA]);
  await expect(inGroup('Members')).toContainText([namesake.username]);
  await expect(inGroup('Your lists')).toContainText(['Kurosawa in order']);
  await expect(inGroup('Films found')).toHaveCount(10);
  for (const text of await inGroup('Films found').allTextContents()) expect(text).toContain(KUROSAWA);
  await expect(palette).toMatchAriaSnapshot(`
    - grid "Films found"
    - grid "Directors and actors"
    - grid "Members"
    - grid "Your lists"
  `);
  await field.fill('yojimbo 1961');
  await expect(palette.getByRole('row').first()).toContainText('Yojimbo 用心棒 1961');
  await field.fill('1954');
  await expect(palette.getByRole('row').first()).toContainText('1954');
});

test('[MOV-16] a well-known film is told without a source: facts, five of the cast, a sentence of our own, and what members say', async ({
  newMember,
  film,
}) => {
  const { page } = await newMember('wel');
  const { client: friend } = await newMember('fri');
  const movie_id = await film('Throne of Blood');
  const movie = await friend.api.movies.get({ movie_id });
  const words = 'The heat in it comes off the screen.';
  await friend.api.reviews.publish({ movie_id, title: '', content: words, rating: 4, is_spoiler: false });
  await page.goto(`/movies/${movie_id}`);
  await expect(page.getByText(movie.overview ?? '', { exact: true })).toBeVisible();
  expect([...(movie.overview ?? '')].length).toBeLessThanOrEqual(160);
  await expect(page.getByText(`Directed by ${KUROSAWA}`)).toBeVisible();
  expect(movie.cast_members).toHaveLength(5);
  for (const { name } of movie.cast_members ?? [])
    await expect(page.getByRole('tabpanel', { name: /^Cast/ }).getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/No (plot|overview|description|cast)/i)).toHaveCount(0);
});
