import type { MemberClient } from './client.ts';
import type { World } from './world.ts';

/** A member sends feedback, and an admin plans it and replies. */
export async function sendAnsweredFeedback(world: World, { api }: MemberClient): Promise<void> {
  const admin = await world.member('feedbackadmin', { invite_type: 'admin' });
  const { id } = await api.feedback.send({
    type: 'feature',
    title: 'Rain',
    description: 'More of it, please.',
    page_url: '/movies',
  });
  await admin.api.feedback.update({ feedback_id: id, revision: 0, status: 'planned', reply: 'It is on its way.' });
}
