import { randomUUID } from 'node:crypto';
import { PASSWORD, tokenFromOutbox } from '../../scripts/support/people.ts';
import { computeAppCode } from '../../server/test/authenticator.ts';
import { Client } from '../../server/test/client.ts';
import { SoftPasskey } from '../../server/test/passkey.ts';
import { signInAs } from '../support/auth.ts';
import { check } from '../support/axe.ts';
import { expect, signIn, type TestServer, test } from '../support/fixtures.ts';

/** Creates a user with a confirmed email who has not finished onboarding. */
async function createNewcomer({ origin, adminCookies }: TestServer): Promise<Client> {
  const admin = new Client(origin);
  admin.cookies = adminCookies;
  const { code } = await admin.api.invites.create({});
  const client = new Client(origin);
  const email = `${randomUUID()}@example.com`;
  await client.api.accounts.signUp({ invite_code: code, email, password: PASSWORD });
  await client.api.accounts.confirmEmail({ token: await tokenFromOutbox(origin, email) });
  return client;
}

test('axe finds no violations on any page in both schemes', async ({
  newMember,
  film,
  browser,
  baseURL,
  testServer,
}) => {
  test.setTimeout(600_000);
  const parasite = await film('Parasite');
  const member = await newMember('axe');
  const newcomer = await newMember('fresh');
  const { client } = member;
  await client.api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  const gladiator = await film('Gladiator');
  await client.api.diary.add({ movie_id: gladiator, watched_on: '2020-02-29', rewatch: true, rating: 4 });
  await client.api.tracking.addToList({ movie_id: await film('Vertigo'), list_type: 'watched' });
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  const review = await client.api.reviews.publish({
    movie_id: parasite,
    title: 'Stairs all the way down',
    content: 'Every staircase in it tells you where somebody stands.',
    rating: 4.5,
    is_spoiler: false,
  });
  await newcomer.client.api.follows.follow({ user_id: client.userId });
  await newcomer.client.api.comments.add({
    review_id: review.id,
    content: `Even the last one, @${client.username}?`,
  });
  const comment = await client.api.comments.add({ review_id: review.id, content: 'That one most of all!' });
  await client.api.comments.update({ comment_id: comment.id, content: 'That one most of all.' });

  const members: [string, string | RegExp][] = [
    ['/', /^Welcome/],
    ['/timeline', 'Timeline'],
    ['/notifications', 'Notifications'],
    ['/discover', 'Discover'],
    ['/discover?tab=trending', 'Discover'],
    ['/movies', 'Movies'],
    ['/movies?status=watched&genre=War', 'Movies'],
    ['/profile', member.client.username],
    [`/${newcomer.client.username}`, newcomer.client.username],
    ['/followers', 'Followers'],
    ['/followers?tab=recommended', 'Followers'],
    ['/reviews', 'Reviews'],
    [`/reviews/${review.id}`, ''],
    ['/lists', 'Lists'],
    [`/movies/${parasite}`, 'Parasite'],
    ['/lists?list=favorites', 'Lists'],
    ['/lists?list=watched&view=list', 'Lists'],
    ['/lists?list=diary', 'Lists'],
    ['/lists?list=to-rate', 'Lists'],
    ['/lists?list=own', 'Lists'],
    [`/${newcomer.client.username}/lists`, 'Lists of'],
    ['/employee-verification', 'Employee Verification'],
    ['/settings', 'Settings'],
    ['/no-such/page', 'Nothing is showing here'],
  ];
  const { page } = member;
  for (const [path, heading] of members) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await check(page, path);
  }

  const dialog = page.getByRole('dialog');
  await page.goto(`/reviews/${review.id}`);
  await page.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(`Go <b>on</b>. ${'And on. '.repeat(230)}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Content contains potentially unsafe elements')).toBeVisible();
  await check(page, 'a comment that is changed, and one that is refused');
  await page.getByRole('button', { name: /^Delete the comment by/ }).click();
  await expect(dialog).toBeVisible();
  await check(page, 'deleting a comment');
  await page.goto('/settings');
  for (const name of ['Change Password', 'Turn On', 'Add a Passkey', 'Delete Account']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await check(page, `settings, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Turn On' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await check(page, 'settings, QR code');
  await dialog
    .getByLabel('The code that it shows now')
    .fill(computeAppCode(await dialog.getByRole('code').innerText()));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await check(page, 'settings, recovery codes');
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  const session = (await member.context.cookies()).find(({ name }) => name.endsWith('session_token'));
  client.cookies = `${session?.name}=${session?.value}`;
  const passkey = new SoftPasskey(testServer.origin).make(
    await client.api.passkeys.getRegistrationOptions({ password: PASSWORD }),
  );
  await client.api.passkeys.add({ name: 'Phone', credential: passkey });
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Phone')).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await check(page, 'settings, two-step sign-in on, with a passkey');
  for (const name of ['New Recovery Codes', 'Turn Off', 'Rename Phone', 'Remove Phone']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await check(page, `settings, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto(`/lists?film=${parasite}`);
  await expect(dialog.getByRole('heading', { name: 'Parasite' })).toBeVisible();
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click();
    await check(page, `film dialog, ${await tab.textContent()}`);
  }
  await page.goto(`/lists?film=${gladiator}`);
  const viewing = page.getByRole('dialog', { name: /Gladiator/ }).last();
  await dialog.getByRole('button', { name: 'Log a viewing' }).click();
  await expect(viewing.getByText('So far')).toBeVisible();
  await viewing.getByText('Another day').click();
  await check(page, 'noting a viewing');
  await viewing.getByRole('button', { name: /29 February 2020/ }).click();
  await check(page, 'changing a viewing');
  await viewing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove this viewing?' })).toBeVisible();
  await check(page, 'removing a viewing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /mark as unwatched/ }).click();
  await expect(page.getByText('Take Gladiator off watched?')).toBeVisible();
  await check(page, 'taking a film of the diary off watched');
  await page.goto(`/lists?film=${await film('Stalker')}`);
  await dialog.getByRole('button', { name: 'Mark as Watched' }).click();
  await page.getByRole('button', { name: 'Another day' }).click();
  await check(page, 'asking for the day');
  await page.goto(`/lists?review=${parasite}`);
  await expect(dialog.getByLabel('Review', { exact: true })).toBeVisible();
  await check(page, 'review dialog');
  await page.goto('/lists?review=new');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await check(page, 'review dialog, choosing the film');

  await page.goto('/lists');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Parasite');
  await expect(page.getByRole('row').first()).toBeVisible();
  await check(page, 'palette');

  await newcomer.page.goto('/');
  await expect(newcomer.page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(newcomer.page.getByText('Stairs all the way down')).toBeVisible();
  await check(newcomer.page, '/ with a timeline');
  await newcomer.client.api.follows.unfollow({ user_id: client.userId });
  await newcomer.page.reload();
  await expect(newcomer.page.getByText('No activity in your timeline yet!')).toBeVisible();
  await check(newcomer.page, '/ with nothing on it');

  // Last, because it blocks everything else until it is decided.
  await newcomer.client.api.deletion.request({ password: PASSWORD });
  await newcomer.client.api.accounts.signIn({ email: newcomer.client.email, password: PASSWORD });
  await signIn(newcomer.context, testServer.origin, newcomer.client);
  await newcomer.page.goto('/');
  await expect(newcomer.page.getByRole('heading', { level: 1, name: /^Your account goes on/ })).toBeVisible();
  await check(newcomer.page, 'before an account goes');

  const outside = await browser.newContext({ baseURL });
  const visitor = await outside.newPage();
  const visit = async (path: string, heading: string | RegExp) => {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
    await check(visitor, `${path} for a visitor`);
  };
  await visit('/auth', 'Sign In');
  await signInAs(visitor, client.email);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await check(visitor, 'the second step');
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeVisible();
  await check(visitor, 'the second step with a recovery code');
  await visit('/auth?tab=sign-up', 'Sign Up');
  await visit('/auth?reset=true', /password/i);
  await visit('/auth?reset=true&token=x', /password/i);
  await visit('/email-confirmation?email=ada@example.com', 'Confirm Your Email');
  await visit(`/${client.username}`, client.username);
  await visit(`/reviews/${review.id}`, /review of Parasite/);
  await visit(`/movies/${parasite}`, 'Parasite');
  await visit('/movies/nothing', 'Film not found');
  await visit('/nobody-is-called-this', 'Nothing is showing here');

  await signIn(outside, testServer.origin, await createNewcomer(testServer));
  for (const step of ['welcome', 'people', 'ready']) await visit(`/onboarding?step=${step}`, '');

  await outside.clearCookies();
  const founder = new Client(testServer.origin);
  founder.cookies = testServer.adminCookies;
  await signIn(outside, testServer.origin, founder);
  await visit('/founder-invites', 'Invite Codes');
  await visitor.getByRole('button', { name: 'More options' }).click();
  await check(visitor, '/founder-invites with all that an admin may choose');
  await visitor.getByRole('button', { name: 'Raise a founder’s quota' }).click();
  await visitor.getByLabel('Username').fill(client.username);
  await visitor.getByRole('button', { name: 'Find' }).click();
  await visitor.getByLabel('Open at a time').fill('1');
  await visitor.getByRole('button', { name: 'Save Quota' }).click();
  await expect(visitor.getByText('From 5, which is usual')).toBeVisible();
  await check(visitor, '/founder-invites with a founder’s quota');
  await outside.close();
});

test('axe finds no violations on a film in both schemes', async ({ newMember, film }) => {
  test.setTimeout(180_000);
  const { page, client } = await newMember('axe');
  const { client: friend } = await newMember('bo');
  await client.api.follows.follow({ user_id: friend.userId });
  const known = await film('Rashomon');
  const review = { title: '', content: 'Everybody saw something else.', rating: 4.5, is_spoiler: true };
  await friend.api.reviews.publish({ movie_id: known, ...review });
  await client.api.reviews.publish({ movie_id: known, ...review, is_spoiler: false });
  const walk = async (id: string, name: string) => {
    await page.goto(`/movies/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await check(page, `${name}, ${await tab.textContent()}`);
    }
  };
  await walk(known, 'a film that friends have seen');
  await client.api.tracking.removeFromList({ movie_id: known, list_type: 'watched' });
  await client.api.profiles.changeSettings({ user_id: client.userId, hide_scores_until_seen: true });
  await walk(known, 'a film with veiled scores');
  await walk(await film('Stalker'), 'a film that nobody has met');
});

test('axe finds no violations on unpublished reviews in both schemes', async ({ newMember, film }) => {
  test.setTimeout(180_000);
  const { page, client } = await newMember('axe');
  const review = { title: 'Falling', content: 'She was the other one all along.', rating: 4.5, is_spoiler: false };
  const movie_id = await film('Vertigo');
  await client.api.reviews.publish({ movie_id: await film('Heat'), ...review });
  const waiting = { movie_id: await film('Alien'), ...review, scheduled_for: '2031-01-01T12:00:00Z' };
  await client.api.scheduled.schedule(waiting);
  await client.api.drafts.save({ movie_id, version: 0, ...review });

  const dialog = page.getByRole('dialog');
  await page.goto('/reviews?tab=scheduled');
  await expect(page.getByRole('article', { name: 'Your scheduled review of Alien' })).toBeVisible();
  await check(page, 'scheduled reviews');
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await expect(dialog.getByText(/^Your draft, saved/)).toBeVisible();
  await dialog.getByLabel('Publish it later').check();
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule Review' }).click();
  await expect(dialog.getByText('Invalid schedule time')).toBeVisible();
  await check(page, 'a draft with a wrong time');
  await client.api.drafts.save({ movie_id, version: 1, ...review, title: 'Elsewhere' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Here');
  await expect(dialog.getByText('You also wrote about this film elsewhere')).toBeVisible();
  await check(page, 'words from elsewhere');
  await page.keyboard.press('Escape');
  await check(page, 'a time that would be lost');
  await page.getByRole('button', { name: 'Leave without the time' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Your draft about Vertigo' })).toBeVisible();
  await check(page, 'drafts');
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByRole('button', { name: 'in full' }).click();
  await expect(dialog).toBeVisible();
  await check(page, 'a review in full');
});
