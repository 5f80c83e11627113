import type { Context, Listener, Listeners } from './context.ts';

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

/** Groups listeners by the name of their event, as the context holds them. */
export const groupByEvent = (listeners: readonly Listener[]): Listeners => Map.groupBy(listeners, (one) => one.event);

/** Runs every listener of the event, one after the other, in the caller's transaction. An error of one rolls the transaction back. */
export async function publishEvent<Payload>(ctx: Context, event: EventType<Payload>, payload: Payload): Promise<void> {
  for (const listener of ctx.listeners.get(event.name) ?? []) await listener.handle(ctx, payload);
}
