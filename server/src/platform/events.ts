import type { Context, Listener, Listeners } from './context.ts';

/** Something that happened in a feature. Listeners of higher features run in the same transaction, so all of it is done or nothing. */
export interface EventType<Payload> {
  readonly name: string;
  /** Never set; carries the type. */
  readonly payload?: Payload;
}

/** Declares an event. `name` is unique among all events. */
export const defineEvent = <Payload>(name: string): EventType<Payload> => ({ name });

/** Makes the listener of a higher feature for an event: one file in its `on/` folder. */
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
