/** What one tab of this browser tells the others; its receivers know it by its `type`. */
export type TabMessage = { type: string };

const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('halfstar');

/** Tells every other tab. The sending tab does not hear itself. */
export function tellTabs<Message extends TabMessage>(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin, windows have
  channel?.postMessage(message);
}

/** Calls `listener` for every message of that type from another tab, until the returned function is called. */
export function onTabMessage<Message extends TabMessage>(
  type: Message['type'],
  listener: (message: Message) => void,
): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === type) listener(data as Message);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
