import type { BrowserContextOptions, Page } from '@playwright/test';
import { checkAsIs } from '../support/axe.ts';
import { changeDatabase } from '../support/database.ts';
import { expect, type TestUser, test } from '../support/fixtures.ts';
import { expectToFit } from '../support/large-text.ts';

const WORDS = 'He walks out of the diner and does not look back.';

/** A job looks for what is due each minute. */
const BY_THE_NEXT_MINUTE = { timeout: 180_000 };

const DEVICES: Record<string, BrowserContextOptions> = {
  desktops: { viewport: { width: 1440, height: 900 } },
  phones: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function look(page: Page, name: string): Promise<void> {
  await checkAsIs(page, name);
  await expectToFit(page, name);
}

async function invite(page: Page, clubName: string, username: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${clubName}` }).click();
  await page.getByRole('menuitem', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Invite to ${clubName}` });
  await dialog.getByRole('combobox', { name: 'Username' }).fill(username);
  await dialog.getByRole('option', { name: username }).click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
}

async function nominate(page: Page, title: string, pitch: string): Promise<void> {
  await page.getByRole('button', { name: 'Nominate a Film' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nominate a film' });
  await dialog.getByRole('textbox', { name: 'Search movies' }).fill(title);
  await dialog.getByRole('list', { name: 'Movies found' }).getByRole('button', { name: title }).first().click();
  await dialog.getByLabel('Pitch').fill(pitch);
  await dialog.getByRole('button', { name: 'Nominate Film' }).click();
  await expect(dialog).toBeHidden();
}

/** Ranks films, the favorite first. */
async function rank(page: Page, titles: readonly string[]): Promise<void> {
  for (const [place, title] of titles.entries()) {
    await page.getByRole('button', { name: `Rank It : ${title}` }).click();
    await expect(page.getByRole('button', { name: `Your No. ${place + 1} : ${title}` })).toBeVisible();
  }
}

async function rate(page: Page, stars: number): Promise<void> {
  await page.getByRole('slider', { name: 'Your rating of Stalker' }).focus();
  await page.keyboard.press(String(stars));
  await page.getByRole('button', { name: 'Submit Rating' }).click();
}

async function post(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a post' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

for (const [devices, options] of Object.entries(DEVICES))
  test(`four members on ${devices} meet: invited, they choose a film, seal their stars, see them open, and talk`, {
    tag: '@long',
  }, async ({ newMember, testServer }) => {
    // Twice it waits for the jobs of the next minute.
    test.setTimeout(1_200_000);
    const host = await newMember('host', options);
    const guests: TestUser[] = [];
    for (const name of ['ada', 'bea', 'cyd']) guests.push(await newMember(name, options));
    const [ada, bea, cyd] = guests as [TestUser, TestUser, TestUser];
    const { page } = host;
    const clubName = `Slow Trains ${host.client.username}`.slice(0, 60);

    await page.goto('/movie-clubs');
    await page.getByRole('button', { name: 'Start a club' }).click();
    const starting = page.getByRole('dialog', { name: 'Start a club' });
    await starting.getByLabel('Name', { exact: true }).fill(clubName);
    await starting.getByText('Members alone', { exact: true }).click();
    await starting.getByText('By invitation', { exact: true }).click();
    await starting.getByRole('switch', { name: 'Sealed rounds' }).click({ force: true });
    await starting.getByRole('button', { name: 'Start Club' }).click();
    await expect(page.getByRole('heading', { level: 1, name: clubName })).toBeVisible();
    const clubPath = new URL(page.url()).pathname;
    const clubId = clubPath.split('/').at(-1) ?? '';

    for (const guest of guests) {
      await invite(page, clubName, guest.client.username);
      await guest.page.goto('/notifications');
      await guest.page.getByRole('button', { name: /^Accept/ }).click();
      await expect(guest.page.getByText('Accepted')).toBeVisible();
    }

    await page.goto(`${clubPath}?tab=next`);
    await page.getByRole('button', { name: 'Open a Vote' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open Vote' }).click();
    for (const guest of guests) await guest.page.goto(`${clubPath}?tab=next`);
    await nominate(page, 'Stalker', 'Three men, one room, no hurry.');
    await nominate(ada.page, 'Heat', 'Two men talk over coffee.');
    await nominate(bea.page, 'Alien', 'In space, with friends.');
    await nominate(cyd.page, 'Jaws', 'A shark, and a mayor.');
    const ballots: [Page, string[]][] = [
      [page, ['Stalker', 'Heat']],
      [ada.page, ['Heat', 'Stalker']],
      [bea.page, ['Stalker']],
      [cyd.page, ['Alien', 'Stalker']],
    ];
    for (const [voter, titles] of ballots) {
      // What the others have nominated is shown without a reload.
      await expect(voter.getByRole('list', { name: 'Nominations' }).getByRole('listitem')).toHaveCount(4);
      await rank(voter, titles);
    }
    await look(page, `an open vote on ${devices}`);
    await changeDatabase(testServer.databaseUrl, (database) =>
      database.query('update movie_club_votes set closes_at = now() where club_id = $1', [clubId]),
    );
    for (const member of [page, cyd.page])
      await expect(member.getByText('Stalker won.')).toBeVisible(BY_THE_NEXT_MINUTE);
    for (const round of ['Round 1', 'Round 2', 'Round 3']) await expect(cyd.page.getByText(round)).toBeVisible();
    await look(cyd.page, `a counted vote on ${devices}`);

    await openTab(page, 'Schedule');
    await page.getByRole('button', { name: 'Actions for Stalker' }).click();
    await page.getByRole('menuitem', { name: 'Change Dates' }).click();
    const dates = page.getByRole('dialog', { name: 'Dates of Stalker' });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
    await dates.getByLabel('Discussion on').fill(tomorrow);
    await dates.getByRole('button', { name: 'Save Dates' }).click();
    await expect(dates).toBeHidden();
    await page.getByRole('button', { name: 'Actions for Stalker' }).click();
    await page.getByRole('menuitem', { name: 'Make It the Current Film' }).click();
    await page.getByRole('button', { name: 'Make It Current' }).click();
    await expect(page.getByText('Stalker is the current film.')).toBeVisible();

    for (const member of [host, ...guests]) await member.page.goto(clubPath);
    await rate(ada.page, 5);
    await ada.client.api.clubReviews.save({
      club_id: clubId,
      movie_id: await findCurrentFilm(ada, clubId),
      rating: 5,
      review_content: WORDS,
      is_spoiler: true,
    });
    for (const { page: other } of [host, bea, cyd]) {
      await other.reload();
      await expect(other.getByText('1 member has sealed theirs.')).toBeVisible();
      await expect(other.getByRole('list', { name: 'Sealed so far' })).toContainText('has sealed theirs');
      expect(await other.content()).not.toContain(WORDS);
      const sent = await (await other.request.get(clubPath, { headers: { accept: 'text/html' } })).text();
      expect(sent).toContain('has sealed theirs');
      expect(sent).not.toContain(WORDS);
    }
    await bea.client.api.follows.follow({ user_id: ada.client.userId });
    for (const path of await listPages(ada, clubPath)) {
      const answer = await bea.page.request.get(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status(), (await answer.text()).includes(WORDS)]).toEqual([path, 200, false]);
    }
    await look(bea.page, `a sealed round on ${devices}`);
    await rate(bea.page, 2);
    await expect(bea.page.getByText('3.5 ★ on average, from 2 ratings')).toBeVisible();
    await expect(bea.page.getByText(WORDS)).toBeVisible();
    await look(bea.page, `a sealed round that opened for who gave theirs, on ${devices}`);

    await changeDatabase(testServer.databaseUrl, (database) =>
      database.query(`update movie_club_films set discuss_at = now() where club_id = $1 and status = 'current'`, [
        clubId,
      ]),
    );
    for (const { page: other } of [host, cyd]) {
      await expect(other.getByText('3.5 ★ on average, from 2 ratings')).toBeVisible(BY_THE_NEXT_MINUTE);
      // They have not seen the film: its stars are open, and what may give it away waits for a press.
      await expect(other.getByText('Hidden until you have rated this film')).toBeVisible();
      expect(await other.content()).not.toContain(WORDS);
    }
    await look(cyd.page, `an opened round on ${devices}`);

    await cyd.page.getByRole('button', { name: 'Show Discussion' }).click();
    await post(bea.page, 'The room is smaller than I thought.');
    for (const { page: other } of [ada, cyd]) {
      if (other === ada.page) await other.reload();
      await expect(other.getByText('The room is smaller than I thought.')).toBeVisible();
    }
    await post(cyd.page, 'And nobody goes in.');
    for (const { page: other } of [ada, bea]) await expect(other.getByText('And nobody goes in.')).toBeVisible();
    await look(ada.page, `a discussion on ${devices}`);
  });

async function findCurrentFilm({ client }: TestUser, club_id: string): Promise<string> {
  const { current_movie } = await client.api.clubs.get({ club_id });
  return current_movie?.movie.id ?? '';
}

/** The pages on which something of a member and of the current film of a club could be. */
async function listPages(author: TestUser, clubPath: string): Promise<string[]> {
  const { username } = author.client;
  const film = await findCurrentFilm(author, clubPath.split('/').at(-1) ?? '');
  return [
    ...['', '?tab=talk', '?tab=next', '?tab=past', `?tab=past&watched=${film}`, '?tab=schedule', '?tab=members'].map(
      (search) => `${clubPath}${search}`,
    ),
    '/movie-clubs',
    `/movies/${film}`,
    `/profile/${username}`,
    '/',
    '/timeline',
    '/notifications',
  ];
}
