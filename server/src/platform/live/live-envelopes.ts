import type { LiveMessage, Noun } from '@halfstar/contract/shared/live.schema';

export type ChangedMessage = Extract<LiveMessage, { type: 'changed' }>;

/** What is published on LIVE_CHANNEL: see `Envelope` in live-sockets.ts. */
export interface OutgoingEnvelope {
  to: readonly string[];
  watching?: string | undefined;
  actor?: string | undefined;
  tab?: { id: string; userId: string } | undefined;
  message: ChangedMessage;
}

/** PostgreSQL takes payloads shorter than 8000 bytes, and refuses the whole statement for a longer one. */
export const MAX_PAYLOAD_BYTES = 7999;

/** How many bytes a text has in UTF-8. */
export const countUtf8Bytes = (text: string): number => Buffer.byteLength(text);

/** In the place of a recipient: the tabs that watch the thing. */
const WATCHERS = null;

/**
 * Makes as few payloads as possible of a batch of live messages. A message that names the same or fewer nouns than another one to the same
 * recipient, about the same change, is left out; an envelope with too many recipients for one payload is split.
 * @param batch envelopes as JSON
 * @returns envelopes as JSON
 */
export function compactEnvelopes(batch: readonly string[]): string[] {
  const things = new Map<string, { like: OutgoingEnvelope; told: Map<string | typeof WATCHERS, Nouns[]> }>();
  for (const text of batch) {
    const envelope = JSON.parse(text) as OutgoingEnvelope;
    const { to, watching, message } = envelope;
    const key = JSON.stringify({ ...envelope, to: [], message: { ...message, nouns: [] } });
    const thing = things.get(key) ?? { like: envelope, told: new Map() };
    things.set(key, thing);
    for (const recipient of watching === undefined ? to : [WATCHERS, ...to])
      thing.told.set(recipient, addNouns(thing.told.get(recipient) ?? [], message.nouns));
  }
  return [...things.values()].flatMap(({ like: { watching, message, ...like }, told }) => {
    const each = [...told].flatMap(([recipient, messages]) => messages.map((nouns) => ({ recipient, nouns })));
    const groups = Map.groupBy(each, ({ nouns }) => JSON.stringify(nouns));
    return [...groups.values()].flatMap((group) => {
      const recipients = group.map(({ recipient }) => recipient);
      return splitEnvelope({
        ...like,
        to: recipients.filter((recipient) => recipient !== WATCHERS),
        watching: recipients.includes(WATCHERS) ? watching : undefined,
        message: { ...message, nouns: [...(group[0]?.nouns ?? [])] },
      });
    });
  });
}

type Nouns = readonly Noun[];

const isWithin = (some: Nouns, others: Nouns) => some.every((noun) => others.includes(noun));

const addNouns = (messages: readonly Nouns[], nouns: Nouns): Nouns[] =>
  messages.some((other) => isWithin(nouns, other))
    ? [...messages]
    : [...messages.filter((other) => !isWithin(other, nouns)), nouns];

/** The envelope as JSON, in as few payloads as its recipients need. Only the first one is also for the watchers. */
function splitEnvelope({ to, ...envelope }: OutgoingEnvelope): string[] {
  const payloads: string[] = [];
  let rest = envelope;
  let recipients: string[] = [];
  const freeBytes = () => MAX_PAYLOAD_BYTES - countUtf8Bytes(JSON.stringify({ ...rest, to: [] }));
  let left = freeBytes();
  const end = () => {
    if (recipients.length > 0 || rest.watching !== undefined)
      payloads.push(JSON.stringify({ to: recipients, ...rest }));
    recipients = [];
    rest = { ...rest, watching: undefined };
    left = freeBytes();
  };
  for (const userId of to) {
    const bytes = countUtf8Bytes(JSON.stringify(userId)) + ','.length;
    if (bytes > left) end();
    recipients.push(userId);
    left -= bytes;
  }
  end();
  return payloads;
}
