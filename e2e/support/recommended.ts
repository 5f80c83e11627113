import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';

/** The server recommends whom most members follow, which other tests decide, so the list is answered here. */
export async function recommend(page: Page, viewer: MemberClient, people: readonly MemberClient[]): Promise<void> {
  const items = await Promise.all(
    people.map(async ({ api, userId }) => ({
      ...(await api.profiles.getOwn({ user_id: userId })),
      relation: await viewer.api.follows.getRelation({ user_id: userId }),
      reason: { kind: 'popular' },
    })),
  );
  await page.route('**/api/recommended-users', (route) => route.fulfill({ json: { items } }));
}
