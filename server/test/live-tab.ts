import { LiveMessage } from '@halfstar/contract/shared/live.schema';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';

/** An open tab: its websocket, and the messages that it received, as they travel, without heartbeats. A test may empty them. */
export interface LiveTab {
  socket: WebSocket;
  messages: string[];
}

const typeOf = (text: string) => LiveMessage.parse(JSON.parse(text)).type;

/**
 * Opens a tab at the server of a client, until the test ends, and waits until it receives every message.
 * @param since when its page was rendered, in milliseconds since 1970
 */
export async function openTab(client: Client, since?: number | string): Promise<LiveTab> {
  const query = since === undefined ? '' : `?since=${since}`;
  const socket = new WebSocket(`${client.origin.replace('http', 'ws')}/api/live${query}`, {
    headers: { cookie: client.cookies, origin: client.origin },
  });
  onTestFinished(() => socket.close());
  const messages: string[] = [];
  socket.on('message', (data) => {
    if (typeOf(String(data)) !== 'alive') messages.push(String(data));
  });
  await eventually(() => messages.some((text) => typeOf(text) === 'ready'));
  return { socket, messages };
}

/** The nouns that a tab was told about so far, a repeated one again each time. */
export function listNouns({ messages }: LiveTab): string[] {
  return messages.flatMap((text) => {
    const message = LiveMessage.parse(JSON.parse(text));
    return message.type === 'changed' ? message.nouns : [];
  });
}
