import { makeUnique } from '../../scripts/support/people.ts';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const TEXT = { title: '', content: 'Two men talk over coffee, and then they do not.', rating: 4, is_spoiler: false };

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} pixels an @name is completed, undone by Ctrl+Z and completed by a click; the member is mentioned and told`, async ({
    newMember,
    joinReady,
    film,
  }) => {
    const { page, client } = await newMember('ada', { viewport });
    const named = await newMember('quill');
    const { username, userId } = named.client;
    const author = await joinReady(makeUnique('bo'));
    const { id } = await author.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
    // Others may have that name too; who takes part in the thread comes first, and is listed without a search.
    await named.client.api.comments.add({ review_id: id, content: 'That table.' });
    await client.api.follows.follow({ user_id: userId });
    await page.goto(`/reviews/${id}`);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    const list = page.getByRole('listbox', { name: 'Members' });
    const option = list.getByRole('option').first();

    await field.pressSequentially('Is @q');
    await expect(option).toContainText(`@${username}`);
    await expect(option).toBeInViewport({ ratio: 1 });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'an id');
    await check(page, 'a list of members');
    await field.press('Escape');
    await expect(list).toBeHidden();
    await field.pressSequentially('u');
    await expect(field).toHaveValue('Is @qu');
    await expect(list).toBeHidden();

    await field.fill('');
    await field.pressSequentially('Is @q');
    await expect(option).toContainText(`@${username}`);
    await field.press('Enter');
    await expect(field).toHaveValue(`Is @${username} `);
    await expect(list).toBeHidden();
    await field.press('Control+z');
    await expect(field).toHaveValue('Is @q');
    // What was undone is selected.
    await field.press('End');
    await field.pressSequentially('u');
    await expect(option).toContainText(`@${username}`);
    await option.click();
    await expect(field).toHaveValue(`Is @${username} `);
    await expect(field).toBeFocused();

    await page.keyboard.type('here?');
    await page.keyboard.press('Control+Enter');
    const comment = page.getByRole('article', { name: /^Comment by / }).filter({ hasText: 'here?' });
    await expect(comment.getByRole('link', { name: `@${username}` })).toHaveAttribute('href', `/profile/${username}`);
    await named.page.goto('/notifications');
    await named.page.getByRole('link', { name: /mentioned you in a comment on .* review of Heat/ }).click();
    await expect(named.page.getByRole('article', { name: /^Comment by / }).last()).toContainText(
      `Is @${username} here?`,
    );
  });
}
