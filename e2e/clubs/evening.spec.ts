import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const WORDS = 'A planet that remembers you better than you do.';

test('an evening: a private club is started, a member invited where they read of it, and words stay hidden until they have rated', async ({
  newMember,
  film,
}) => {
  const [host, guest] = [await newMember('host'), await newMember('guest')];
  const { page } = host;
  const movie_id = await film('Stalker');
  const name = `Slow Trains ${host.client.username}`.slice(0, 60);

  await page.goto('/movie-clubs');
  await page.getByRole('button', { name: 'Start a club' }).click();
  const starting = page.getByRole('dialog', { name: 'Start a club' });
  await starting.getByLabel('Name', { exact: true }).fill(name);
  await starting.getByText('Members alone', { exact: true }).click();
  await starting.getByText('By invitation', { exact: true }).click();
  await check(page, 'starting a club');
  await starting.getByRole('button', { name: 'Start Club' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const club_id = page.url().split('/').at(-1) ?? '';
  await host.client.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  await host.client.api.clubReviews.save({ club_id, movie_id, rating: 4.5, review_content: WORDS, is_spoiler: false });

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Invite' }).click();
  const inviting = page.getByRole('dialog', { name: `Invite to ${name}` });
  await inviting.getByRole('combobox', { name: 'Username' }).fill(guest.client.username);
  await inviting.getByRole('option', { name: guest.client.username }).click();
  await inviting.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(inviting).toBeHidden();

  await guest.page.goto('/notifications');
  await guest.page.getByRole('button', { name: /^Accept/ }).click();
  await expect(guest.page.getByText('Accepted')).toBeVisible();
  await guest.page.goto(`/movie-clubs/${club_id}`);
  await expect(guest.page.getByText('Hidden until you have rated this film')).toBeVisible();
  expect(await guest.page.content()).not.toContain(WORDS);
  await check(guest.page, 'a club before one has rated');
  await guest.page.getByRole('slider', { name: 'Your rating of Stalker' }).focus();
  await guest.page.keyboard.press('4');
  await guest.page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(guest.page.getByText(WORDS)).toBeVisible();
  await check(guest.page, 'a club after one has rated');
  for (const tab of ['Past films', 'Schedule', 'Members', 'Rules']) {
    await guest.page.getByRole('tab', { name: tab }).click();
    await expect(guest.page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await check(guest.page, `a club, ${tab}`);
  }
});
