import { type RawBuilder, sql } from 'kysely';
import type { Context, Listener, Listeners } from './context.ts';
import { sendAhead } from './database/pipelined-dialect.ts';

/** Something that happened in a feature. Listeners of higher features run in the same transaction: all of it holds or none. */
export interface EventType<Payload> {
  readonly name: string;
  /** Never set; it carries the type of the payload. */
  readonly payload?: Payload;
}

/** Declares an event. `name` is `feature.what-happened`, unique among all events. */
export const defineEvent = <Payload>(name: string): EventType<Payload> => ({ name });

/**
 * Declares what a higher feature does when an event happens: one file in its `on/` folder, listed in server/src/app/listeners.ts.
 * A listener runs a constant number of statements; work that grows with followers, members or rows is a job that it enqueues.
 * It must not depend on the order of listeners, and must not refuse: what may stop an action is a check (./checks.ts).
 */
export const onEvent = <Payload>(
  event: EventType<Payload>,
  handle: (ctx: Context, payload: Payload) => Promise<void>,
): Listener => ({
  event: event.name,
  // The event's name and its payload type are one declaration, so what arrives under the name has the type.
  handle: (ctx, payload) => handle(ctx, payload as Payload),
});

/**
 * Declares what a higher feature does when an event happens, as onEvent does, where that is one call of an SQL function, which returns
 * whether anything changed. Where a statement emits the event (see composeSqlListeners) the call is part of that statement; elsewhere it is
 * sent ahead.
 * @param toCall makes the call; null when there is nothing to do
 * @param onChange called when the function has changed something
 */
export const onEventInSql = <Payload>(
  event: EventType<Payload>,
  toCall: (payload: Payload) => RawBuilder<boolean> | null,
  onChange: (ctx: Context, payload: Payload) => void,
): Listener => ({
  event: event.name,
  async handle(ctx, payload) {
    const call = toCall(payload as Payload);
    if (call === null) return;
    await sendAhead(ctx.db, sql<{ changed: boolean }>`select ${call} as changed`, ([answer]) => {
      if (answer?.changed) onChange(ctx, payload as Payload);
    });
  },
  inSql: {
    toCall: (payload) => toCall(payload as Payload),
    onChange: (ctx, payload) => onChange(ctx, payload as Payload),
  },
});

/** The listeners of an event as a part of the statement that emits it. */
export interface ComposedListeners {
  /** Calls them one after the other. */
  calls: RawBuilder<boolean[]>;
  /** To be called after the commit with the answer of `calls`. */
  onAnswer(answer: readonly boolean[]): void;
}

/**
 * Turns the listeners of an event into SQL for the statement that emits it. Nothing runs yet: the statement must evaluate `calls` exactly
 * once, and `onAnswer` be called after the commit.
 * @returns null when some listener has no SQL form, so that the event must be published in a transaction by publishEvent
 */
export function composeSqlListeners<Payload>(
  ctx: Context,
  event: EventType<Payload>,
  payload: Payload,
): ComposedListeners | null {
  const calls: RawBuilder<boolean>[] = [];
  const onChanges: (() => void)[] = [];
  for (const { inSql } of ctx.listeners.get(event.name) ?? []) {
    if (inSql === undefined) return null;
    const call = inSql.toCall(payload);
    if (call === null) continue;
    calls.push(call);
    onChanges.push(() => inSql.onChange(ctx, payload));
  }
  return {
    calls: sql`array[${calls.length === 0 ? sql`` : sql.join(calls)}]::boolean[]`,
    onAnswer(answer) {
      for (const [place, changed] of answer.entries()) if (changed) onChanges[place]?.();
    },
  };
}

/** Groups listeners by the name of their event, as the context holds them. */
export const groupByEvent = (listeners: readonly Listener[]): Listeners => Map.groupBy(listeners, (one) => one.event);

/** Runs every listener of the event, one after the other, in the caller's transaction. An error of one rolls the transaction back. */
export async function publishEvent<Payload>(ctx: Context, event: EventType<Payload>, payload: Payload): Promise<void> {
  for (const listener of ctx.listeners.get(event.name) ?? []) await listener.handle(ctx, payload);
}
