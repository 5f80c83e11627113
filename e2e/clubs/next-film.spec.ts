import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';

const WORDS = 'He walks out of the diner and does not look back.';

test('a club votes on its next film, seals its stars, and talks about it once they are given', async ({
  newMember,
  film,
}) => {
  const [host, guest] = [await newMember('keeper'), await newMember('voter')];
  const { page } = host;
  const movie_id = await film('Stalker');
  const { api } = host.client;
  const { club_id } = await api.clubs.create({
    name: `Long Takes ${host.client.username}`.slice(0, 60),
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: true,
  });
  await guest.client.api.clubMembers.join({ club_id });
  const tab = (name: string, at = page) => at.getByRole('tab', { name, exact: true }).click();

  await page.goto(`/movie-clubs/${club_id}?tab=next`);
  await page.getByRole('button', { name: 'Open a Vote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open Vote' }).click();
  await expect(page.getByRole('button', { name: 'Nominate a Film' })).toBeVisible();
  await guest.client.api.clubVotes.nominate({ club_id, movie_id, pitch: 'Three men, one room, no hurry.' });
  await expect(page.getByText('Three men, one room, no hurry.')).toBeVisible();
  await check(page, 'an open vote');
  await api.clubVotes.cancel({ club_id });

  await api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  await guest.client.api.clubReviews.save({ club_id, movie_id, rating: 4.5, review_content: null, is_spoiler: false });
  await guest.client.api.clubPosts.addToMovie({ club_id, movie_id, content: WORDS });
  await page.goto(`/movie-clubs/${club_id}`);
  await expect(page.getByText('1 member has sealed theirs.')).toBeVisible();
  expect(await page.content()).not.toContain(WORDS);
  await check(page, 'a sealed round');
  await page.getByRole('slider', { name: 'Your rating of Stalker' }).focus();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText(WORDS)).toBeVisible();
  await check(page, 'a sealed round, opened for who has rated');

  await tab('Talk');
  await page.getByRole('textbox', { name: 'Write a post' }).fill('Who brings the soup?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Who brings the soup?' })).toBeVisible();
  await check(page, 'the talk of a club');

  await page.setViewportSize(NARROW);
  await doubleText(page);
  for (const name of ['Film', 'Talk', 'Next film', 'Schedule']) {
    await tab(name);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectToFit(page, `a club, ${name}`);
  }
});
