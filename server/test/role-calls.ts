import { contract } from '@halfstar/contract';
import { CALL_INPUTS, NOBODY } from './call-inputs.ts';
import type { Client } from './client.ts';
import type { ThingsOfCaller } from './things-of-caller.ts';

/** Every call of the contract. */
export const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { meta, route, inputSchema } = procedure['~orpc'];
    const { method = 'GET', path = '' } = route;
    return { call: `${feature}.${name}`, method, path, session: meta.session, inputSchema };
  }),
);
export type Call = (typeof calls)[number];

/** Calls for moderators and admins. */
export const CALLS_OF_MODERATORS = ['list', 'count', 'get', 'claim', 'release', 'act']
  .map((name) => `cases.${name}`)
  .concat('secondLooks.decide');

/** Calls for admins alone. */
export const CALLS_OF_ADMINS = [
  'invites.createBatch invites.getQuota invites.setQuota verification.listPending verification.decide',
  'backfill.getGaps backfill.getLatest backfill.listMisses backfill.start backfill.pause backfill.resume',
  'backfill.cancel imports.mergeMovie feedback.list feedback.getCounts feedback.update admin.listMembers admin.getMember',
  'admin.setTier admin.setBadges admin.imposeSanction admin.liftSanction admin.signOutMember admin.listAudit',
  'admin.getFigures admin.listJobs admin.retryJob admin.listClubs admin.listInvites admin.revokeInvite',
  'admin.getSettings admin.writeAnnouncement admin.editAnnouncement admin.endAnnouncement admin.pause admin.endPause',
].flatMap((line) => line.split(' '));

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** After these there is less to reach. */
const LATE = new Set(
  [
    'clubInvitations.decline clubMembers.handOver clubMembers.remove clubs.archive blocks.block blocks.mute',
    'drafts.delete clubMembers.leave reviews.restore admin.imposeSanction',
  ].flatMap((line) => line.split(' ')),
);

/** What is read comes first. What deletes comes last, at first parts of things and then whole ones. */
const rankOf = ({ call, method, path }: Call): number =>
  LATE.has(call) ? 1000 : METHODS.indexOf(method) * 100 - (method === 'DELETE' ? path.split('/').length : 0);

/** Every call, in an order in which each still finds what it is about. */
export const callsInOrder = calls.toSorted((one, two) => rankOf(one) - rankOf(two));

/** What a caller is told who may not make a call, whatever it is about. */
const REFUSALS = new Set(['AUTHENTICATION_REQUIRED', 'EMAIL_UNCONFIRMED', 'NOT_ALLOWED', 'UPGRADE_REQUIRED']);

function toForm(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value);
  return form;
}

/** What tests read of any answer. */
interface Answer {
  code?: unknown;
  errors?: { field: string; message: string }[];
  next_cursor?: string | null;
}

/** What a call is about: a member, and things of one. */
interface About {
  userId: string;
  things: ThingsOfCaller;
}

/** Makes a call with valid input. @param more of its query */
export async function send(
  caller: Client,
  { call, method, path }: Call,
  { userId, things }: About,
  more: Record<string, string> = {},
) {
  const input = inputOf(call, things);
  const valueOf = (name: string): string =>
    things[`${call} ${name}`] ?? things[name] ?? PATH_VALUES[name] ?? (name === 'user_id' ? userId : NOBODY);
  const filled = `/api${path.replace(/\{(\w+)\}/g, (_: string, name: string) => valueOf(name))}`;
  const query = method === 'GET' ? `?${new URLSearchParams({ ...input, ...more })}` : '';
  const hasFile = input !== undefined && Object.values(input).some((value) => value instanceof Blob);
  const response = hasFile
    ? await caller.fetch(filled, { method, body: toForm(input) })
    : await caller.send(method, `${filled}${query}`, method === 'GET' ? undefined : input);
  const text = await response.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer;
  return { status: response.status, code: String(body.code), body, hasFile };
}

/** Makes a call with valid input. @returns the refusal, 'missing' when it found nothing to do it with, or 'may' */
export async function ask(caller: Client, one: Call, about: About): Promise<string> {
  const { status, code, hasFile } = await send(caller, one, about);
  if (status === 500) return 'INTERNAL';
  // A call that is refused for its form proves nothing: add its input to CALL_INPUTS. Files and marks of a timeline are looked at after the
  // caller.
  if (code === 'INVALID_INPUT' && !hasFile && one.call !== 'timeline.countNew') return 'invalid input';
  if (code === 'NOT_FOUND') return 'missing';
  return REFUSALS.has(code) ? code : 'may';
}

const PATH_VALUES: Record<string, string> = {
  list_type: 'favorites',
  type: 'follow',
  username: 'nobody-here',
  job_kind: 'feed',
  part: 'feeds',
};
/** Ids in bodies, by the names of the things. */
const IN_BODIES: Record<string, string> = {
  movie_id: 'movie_id',
  nomination_id: 'nomination_id',
  content_id: 'content_id',
};

function inputOf(call: string, things: ThingsOfCaller): object | undefined {
  const input = CALL_INPUTS[call];
  if (input === undefined) return undefined;
  const real = Object.keys(input).flatMap((field) => {
    const id = things[`${call} ${field}`] ?? things[IN_BODIES[field] ?? ''];
    return id === undefined ? [] : [[field, id] as const];
  });
  return { ...input, ...Object.fromEntries(real) };
}
