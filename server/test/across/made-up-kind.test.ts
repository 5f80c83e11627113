import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addComment, listComments, removeComment } from '#features/comments/comments.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { setReaction, toggleReaction } from '#features/reactions/reactions.service.ts';
import { type CommentedSubjectRules, findSubjectCounts, type SubjectRef } from '#features/subjects/subjects.service.ts';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addTrophies(world.ctx);
});
afterAll(() => world.stop());

/** All that a kind of subjects needs. Trophies, which members win for films, exist in this test only. */
async function addTrophies(ctx: Context): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`
    alter table subjects drop constraint subjects_kind_check;
    create table trophies (
      id uuid primary key default new_id(), user_id uuid not null references profiles (user_id) on delete cascade,
      movie_id uuid not null references movies (id), hidden boolean not null default false);
    create function add_trophy_subjects() returns trigger language plpgsql as
      'begin insert into subjects (id, kind, owner_id) select id, ''trophy'', user_id from added; return null; end';
    create trigger added after insert on trophies
      referencing new table as added for each statement execute function add_trophy_subjects();
    create trigger deleted after delete on trophies
      referencing old table as gone for each statement execute function delete_subjects();
    create trigger hidden after update of hidden on trophies for each row execute function hide_or_show_subject()`);
  await client.end();
  const trophies: CommentedSubjectRules = {
    async find({ db }, viewer, id, { lock }) {
      const isReadable = sql`not hidden and ${visibleTo(viewer, sql.ref('user_id'))}`;
      const { rows } = await sql<{ ownerId: string; movieId: string; is_readable: boolean }>`
        select user_id as "ownerId", movie_id as "movieId", ${isReadable} as is_readable
        from trophies where id = ${id} ${lock ? sql`for key share` : sql``}`.execute(db);
      const rights = { writeRefusal: null, hideRefusal: 'NOT_ALLOWED', readsHidden: false, readsAcrossBlocks: false };
      return rows[0] && { ...rows[0], ...rights };
    },
    async findReaders({ db }, id, userIds) {
      const { rows } = await sql<{ id: string }>`
        select reader.id from unnest(${userIds}::uuid[]) reader (id), trophies t
        where t.id = ${id} and not hidden and ${visibleTo({ userId: sql.ref('reader.id') }, sql.ref('t.user_id'))}`.execute(
        db,
      );
      return rows.map((row) => row.id);
    },
    writerVisibleTo: (viewer, _id, writer) => visibleTo(viewer, writer),
    notifications: { reaction: 'review_reaction', comment: 'comment', mention: 'mention' },
    commentsAre: 'comment',
  };
  Object.assign(ctx.subjects, { trophy: trophies });
}

/** A trophy of the member, as the features name it. */
async function winTrophy({ userId }: MemberClient): Promise<SubjectRef<'review'>> {
  const { rows } = await sql<{ id: string }>`
    insert into trophies (user_id, movie_id) values (${userId}, ${await world.movie('Heat')}) returning id`.execute(
    world.ctx.db,
  );
  // The types know the kinds of the product only.
  return { kind: 'trophy' as 'review', id: rows[0]?.id ?? '' };
}

const setHidden = (trophy: SubjectRef, hidden: boolean) =>
  sql`update trophies set hidden = ${hidden} where id = ${trophy.id}`.execute(world.ctx.db);

/** What a member can do to a trophy. */
async function actor(member: MemberClient) {
  const viewer = await getMemberForJob(world.ctx, member.userId);
  const http = { ip: '192.0.2.1', requestHeader: () => undefined, appendHeader: () => undefined };
  const ctx: RequestContext = { ...world.ctx, viewer, leaver: null, http };
  return {
    react: (trophy: SubjectRef) => setReaction(ctx, viewer, trophy, 'heart'),
    unreact: (trophy: SubjectRef) => toggleReaction(ctx, viewer, trophy, 'heart'),
    comment: (trophy: SubjectRef<'review'>, content: string) => addComment(ctx, viewer, trophy, content),
    removeComment: (id: string) => removeComment(ctx, viewer, ['trophy' as 'review'], id),
    readThread: (trophy: SubjectRef<'review'>) => listComments(ctx, viewer, trophy, 'asc', { limit: 10 }),
  };
}

const notified = async ({ api }: MemberClient) =>
  (await api.notifications.list({})).items.map(({ type, actor: who }) => [type, who?.user_id]);

test('[REA-01] [COM-01] another kind of subject is reacted to, commented on, hidden, shown, counted, notified of and watched', async () => {
  const [owner, fan, named] = [await world.someone(), await world.someone(), await world.someone()];
  const trophy = await winTrophy(owner);
  const [asOwner, asFan] = [await actor(owner), await actor(fan)];
  const counts = async () => {
    const { heart = 0, comments = 0 } = (await findSubjectCounts(world.ctx, trophy.id)) ?? {};
    return { heart, comments };
  };

  const tab = await openTab(named);
  tab.socket.send(JSON.stringify({ watch: [trophy.id] }));
  expect(await asFan.react(trophy)).toMatchObject({ counts: { heart: 1 }, mine: 'heart' });
  const { id, can } = await asFan.comment(trophy, `Well won, says @${named.username} too`);
  expect(can).toEqual({ edit: true, remove: true, hide: false, show: false });
  // The server does not confirm a request to watch.
  await eventually(async () => {
    const { id: another } = await asFan.comment(trophy, 'Well won');
    await asFan.removeComment(another);
    return listNouns(tab).includes('comment');
  });
  expect(await asOwner.readThread(trophy)).toMatchObject({
    total: 1,
    items: [{ id, can: { edit: false, remove: true } }],
  });
  expect(await counts()).toEqual({ heart: 1, comments: 1 });
  const all = [
    ['comment', fan.userId],
    ['review_reaction', fan.userId],
  ];
  expect((await notified(owner)).toSorted()).toEqual(all);
  expect(await notified(named)).toEqual([['mention', fan.userId]]);

  await setHidden(trophy, true);
  const unknown = { code: 'NOT_FOUND' };
  await expect(asOwner.react(trophy)).rejects.toMatchObject(unknown);
  await expect(asFan.comment(trophy, 'Still there?')).rejects.toMatchObject(unknown);
  await expect(asOwner.readThread(trophy)).rejects.toMatchObject(unknown);
  expect([await notified(owner), await notified(named)]).toEqual([[], []]);

  await setHidden(trophy, false);
  expect((await notified(owner)).toSorted()).toEqual(all);
  expect(await counts()).toEqual({ heart: 1, comments: 1 });
  await asFan.unreact(trophy);
  await asOwner.removeComment(id);
  expect(await counts()).toEqual({ heart: 0, comments: 0 });
  expect([await notified(owner), await notified(named)]).toEqual([[], []]);
  expect(await reportDrift(world)).toEqual([]);

  await asFan.comment(trophy, 'Gone with it.');
  await sql`delete from trophies where id = ${trophy.id}`.execute(world.ctx.db);
  for (const table of ['comments', 'subject_counts'] as const)
    expect(await world.ctx.db.selectFrom(table).selectAll().where('subject_id', '=', trophy.id).execute()).toEqual([]);
});

test('[MOD-01] the author of a comment on another kind of subject is led to the decision that hid it', async () => {
  const [owner, fan] = [await world.someone(), await world.someone()];
  const trophy = await winTrophy(owner);
  const asFan = await actor(fan);
  const { id } = await asFan.comment(trophy, 'Well won');
  await sql`update comments set moderation = 'hidden', hidden_at = now() where id = ${id}`.execute(world.ctx.db);
  const { rows } = await sql<{ id: string }>`
    with closed as (
      insert into moderation_cases (content_type, content_id, owner_id, opened_at, last_reported_at)
      values ('comment', ${id}, ${fan.userId}, now(), now()) returning id
    )
    insert into moderation_decisions (case_id, member_id, content_type, content_id, snapshot, actions, by_admin, decided_at, locked_spoiler, reason)
    select id, ${fan.userId}, 'comment', ${id}, '{}', array['hide'], false, now(), false, 'Rude.' from closed returning id`.execute(
    world.ctx.db,
  );
  expect((await asFan.readThread(trophy)).items).toMatchObject([
    { id, moderation: { state: 'hidden', decision_id: rows[0]?.id } },
  ]);
});
