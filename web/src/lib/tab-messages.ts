/** A message from one tab of this browser to the others, told apart by its `type`. */
export type TabMessage = { type: string };

const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('halfstar');

/** Sends a message to every other tab of this browser, not to the sending one. */
export function postToOtherTabs<Message extends TabMessage>(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin, windows have
  channel?.postMessage(message);
}

/** Calls `listener` for every message of this type from another tab. Returns an unsubscribe function. */
export function onTabMessage<Message extends TabMessage>(
  type: Message['type'],
  listener: (message: Message) => void,
): () => void {
  const handle = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === type) listener(data as Message);
  };
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
