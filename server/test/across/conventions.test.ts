import { contract } from '@halfstar/contract';
import { AccountDocument } from '@halfstar/contract/exports/document.schema';
import { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { AnyContractProcedure, AnySchema, ErrorMapItem } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EXAMPLE_ID, FILE_VALUE, TEXT_VALUES } from '#platform/http/example-values.ts';
import { describeApi, listCalls } from '#platform/http/openapi.ts';
import { calls, contentsOf, document, FACTS, findShape } from '#test/api-document.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A POST of these makes nothing that can be read or changed afterwards. */
const MAKES_NOTHING: Record<string, string> = {
  'accounts.signIn': 'it may only have passed the first of two factors',
  'accounts.confirmEmail': 'changes an account',
  'secondFactor.completeSignIn': 'answers as accounts.signIn does',
  'secondFactor.prepare': 'begins what secondFactor.turnOn completes',
  'secondFactor.renewRecoveryCodes': 'replaces the codes',
  'secondFactor.turnOff': 'ends the second factor',
  'passkeys.getSignInOptions': 'makes a challenge that is not stored',
  'passkeys.signIn': 'answers as accounts.signIn does',
  'passkeys.getRegistrationOptions': 'makes a challenge that is not stored',
  'invites.validate': 'asks, with the code in the body to keep it out of logs',
  'verification.confirm': 'changes a verification',
  'verification.decide': 'changes a verification',
  'reviews.toggleReaction': 'may remove a reaction',
  'timeline.toggleReaction': 'may remove a reaction',
  'drafts.delete': 'deletes a draft',
  'clubMembers.leave': 'ends a membership',
  'secondLooks.decide': 'changes a decision',
  'admin.liftSanction': 'ends a sanction',
  'admin.signOutMember': 'ends sessions',
  'admin.retryJob': 'changes a job',
  'admin.endAnnouncement': 'ends an announcement',
  'admin.endPause': 'ends a pause',
};

/** What these begin goes on after the answer, or is not told to who asks. */
const ACCEPTED = new Set(
  'accounts.signUp accounts.resendConfirmation accounts.requestPasswordReset deletion.request'.split(' '),
);

function successStatusOf({ name, method }: (typeof calls)[number]): number {
  if (ACCEPTED.has(name)) return 202;
  return method === 'POST' && MAKES_NOTHING[name] === undefined ? 201 : 200;
}

test('a call that makes something answers 201, any other 200, or 202 when the work goes on afterwards', async () => {
  expect(calls.map(({ name, statuses }) => [name, statuses.filter((status) => status < 300)])).toEqual(
    calls.map((call) => [call.name, [successStatusOf(call)]]),
  );
  const ada = await world.member('ada');
  const form = { name: 'Rainy Sundays', description: '', ranked: false, public: false };
  const made = await ada.send('POST', '/api/lists', form);
  const { id } = CustomList.parse(await made.json());
  const changed = await ada.send('PUT', `/api/lists/${id}`, form);
  const deleted = await ada.send('DELETE', `/api/lists/${id}`);
  expect([made.status, changed.status, deleted.status]).toEqual([201, 200, 200]);
});

/** The names of all fields that calls take or answer. */
function listFieldNames(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'properties' in part && typeof part.properties === 'object' ? Object.keys(part.properties ?? {}) : [];
  return [...own, ...Object.values(part).flatMap(listFieldNames)];
}

/** What each of these says is said by the name beside it. */
const OTHER_NAMES: Record<string, string> = {
  watched_on: 'watch_date',
  watched_at: 'watch_date',
  added_at: 'created_at',
  made_at: 'created_at',
  made_on: 'created_at',
  inserted_at: 'created_at',
  changed_on: 'updated_at',
  edited_on: 'updated_at',
};

test('the day of a viewing is watch_date and the time of making is created_at, in every call and in the exported file', () => {
  const names = [...listFieldNames(document), ...listFieldNames(z.toJSONSchema(AccountDocument))];
  expect(names).toEqual(expect.arrayContaining(['watch_date', 'created_at']));
  expect(names.filter((name) => Object.hasOwn(OTHER_NAMES, name))).toEqual([]);
});

/** The errors that the calls name, each with its status and message. */
const errors = Object.values(contract)
  .flatMap((part): AnyContractProcedure[] => Object.values(part))
  .flatMap((call) => Object.entries<ErrorMapItem<AnySchema> | undefined>(call['~orpc'].errorMap))
  .map(([code, error]) => ({ code, status: error?.status, message: error?.message ?? '' }));

/** Values that are stored in rows of members, of which the API keeps the spelling. */
const STORED_VALUES: Record<string, string> = {
  club_film: 'the type of a notification',
  film_changes: 'of what a member of a club wants to know',
};

/** All values that fields and parameters can have by an enumeration. */
function listValues(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'enum' in part && Array.isArray(part.enum) ? part.enum : 'const' in part ? [part.const] : [];
  return [...own.filter((value) => typeof value === 'string'), ...Object.values(part).flatMap(listValues)];
}

test('what people call a film is a movie in each path, call, parameter, field, shape, value and error code, and in the exported file', () => {
  const names = [
    ...calls.flatMap(({ name, path }) => [name, path]),
    ...calls.flatMap(({ operation }) => (operation.parameters ?? []).map((one) => ('name' in one ? one.name : ''))),
    ...Object.keys(document.components?.schemas ?? {}),
    ...listFieldNames(document),
    ...listFieldNames(z.toJSONSchema(AccountDocument)),
    ...errors.map(({ code }) => code),
    ...listValues(document).filter((value) => !Object.hasOwn(STORED_VALUES, value)),
  ];
  expect(names).toContain('movie_id');
  expect(names.filter((name) => /movie/i.test(name)).length).toBeGreaterThan(100);
  expect(names.filter((name) => /film/i.test(name))).toEqual([]);
  expect(listValues(document)).toEqual(expect.arrayContaining(Object.keys(STORED_VALUES)));
});

/** Those of the keys that come with several different values. */
function findAmbiguous(pairs: readonly (readonly [key: string, value: unknown])[]): string[] {
  const values = new Map<string, Set<unknown>>();
  for (const [key, value] of pairs) values.set(key, (values.get(key) ?? new Set()).add(value));
  return [...values].filter(([, several]) => several.size > 1).map(([key]) => key);
}

test('an error code has the same status on every call, and another code has another meaning', () => {
  expect(findAmbiguous(errors.map(({ code, status }) => [code, status]))).toEqual([]);
  expect(findAmbiguous(errors.map(({ code, message }) => [message, code]))).toEqual([]);
  // CODE_WRONG beside WRONG_CODE.
  expect(findAmbiguous(errors.map(({ code }) => [code.split('_').toSorted().join(' '), code]))).toEqual([]);
});

test('what was done too often is RATE_LIMITED with the status 429 on every call, and has Retry-After', () => {
  const refusing = errors.filter(({ status }) => status === 429).map(({ code }) => code);
  expect([...new Set(refusing)]).toEqual(['RATE_LIMITED']);
  expect(errors.map(({ code }) => code).filter((code) => /OFTEN|TOO_SOON|TOO_FAST/.test(code))).toEqual([]);
  const described = Object.entries(document.components?.responses ?? {}).filter(([name]) =>
    name.includes('RATE_LIMITED'),
  );
  expect(described.map(([, response]) => 'headers' in response && Object.keys(response.headers ?? {}))).toEqual([
    ['Retry-After'],
  ]);
});

/** The optional fields of a PUT that has no others: left out, each means something of its own. */
const WITHOUT_FIELDS: Record<string, string> = {
  'lists.addMovie': 'at the end, without a note',
  'clubRequests.create': 'without a message',
  'notifications.markAllRead': 'up to the newest',
};

test('what leaves some fields as they are is a PATCH', () => {
  const partial = calls.filter(({ name, method, operation }) => {
    const [media] = contentsOf(operation.requestBody).map(([, { schema }]) => schema);
    return method === 'PUT' && media !== undefined && WITHOUT_FIELDS[name] === undefined && !requiresField(media);
  });
  expect(partial.map(({ name }) => name)).toEqual([]);
});

test('a list in a query is sent as OpenAPI describes it', () => {
  const parameters = calls.flatMap(({ operation }) => operation.parameters ?? []);
  const lists = parameters.filter((one) => 'schema' in one && JSON.stringify(one.schema).includes('"type":"array"'));
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists)
    expect(list).toMatchObject({ in: 'query', name: expect.stringMatching(/\[\]$/), style: 'form' });
});

test('no GET or DELETE has a body', () => {
  const withBody = calls.filter(({ operation }) => operation.requestBody !== undefined);
  expect(withBody.filter(({ method }) => method === 'GET' || method === 'DELETE')).toEqual([]);
});

/** A text for each parameter in a path, as the examples of bodies have one for each field. */
const pathValueOf = (name: string): string => (name.endsWith('_id') ? EXAMPLE_ID : (PATH_VALUES[name] ?? ''));
const PATH_VALUES: Record<string, string> = {
  ...TEXT_VALUES,
  list_type: 'watchlist',
  job_kind: 'import',
  part: 'imports',
  type: 'follow',
};

/** The example with files in place of the texts that describe them. */
function withFiles(example: unknown): unknown {
  if (example === FILE_VALUE) return new File(['x'], 'file');
  if (Array.isArray(example)) return example.map(withFiles);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, withFiles(value)]));
}

const isJson = (type: string) => type === 'application/json';

describe('each body that a call takes or answers has an example of it in the document', () => {
  const procedures = listCalls(contract);

  test.each(calls)('$name', async ({ name, path, operation }) => {
    const { inputSchema, outputSchema } = procedures.get(name)?.['~orpc'] ?? {};
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, pathValueOf(param)]);
    const taken = contentsOf(operation.requestBody).map(([, { example }]) => example);
    for (const example of taken) {
      expect(example).toBeDefined();
      const input = { ...Object.fromEntries(params), ...(withFiles(example) as object) };
      expect(await inputSchema?.['~standard'].validate(input)).not.toHaveProperty('issues');
    }
    const succeeding = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
    const answered = succeeding.flatMap(([, response]) => contentsOf(response)).filter(([type]) => isJson(type));
    for (const [, { example }] of answered) {
      expect(example).toBeDefined();
      expect(await outputSchema?.['~standard'].validate(example)).toEqual({ value: example });
    }
  });

  test('and the same one each time that the document is made', async () => {
    expect(await describeApi(contract, FACTS)).toEqual(document);
  });
});

/** Whether the schema of a body has a field that must be sent. */
function requiresField(schema: object): boolean {
  const shape = findShape(schema);
  return (
    !('properties' in shape) || ('required' in shape && Array.isArray(shape.required) && shape.required.length > 0)
  );
}
