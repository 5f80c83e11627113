import type { Context, Listener, Listeners } from './context.ts';

/** Something that happened in a room. Rooms above hear it in the same transaction, so that all of it holds or none. */
export interface EventType<Payload> {
  readonly name: string;
  /** Only there to carry the type. */
  readonly payload?: Payload;
}

export const defineEvent = <Payload>(name: string): EventType<Payload> => ({ name });

/** A room's ear for an event of a lower room: one file in its `on/` folder. */
export const listen = <Payload>(
  event: EventType<Payload>,
  hear: (ctx: Context, payload: Payload) => Promise<void>,
): Listener => ({
  event: event.name,
  // The event's name and its payload type are one declaration, so what arrives under the name has the type.
  handle: (ctx, payload) => hear(ctx, payload as Payload),
});

export const groupByEvent = (listeners: readonly Listener[]): Listeners => Map.groupBy(listeners, (one) => one.event);

/** Tells every listener, one after the other, in the caller's transaction; the first that fails undoes the action. */
export async function announce<Payload>(ctx: Context, event: EventType<Payload>, payload: Payload): Promise<void> {
  for (const listener of ctx.listeners.get(event.name) ?? []) await listener.handle(ctx, payload);
}
