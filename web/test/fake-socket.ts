import { onTestFinished, vi } from 'vitest';

/** A WebSocket that the test controls. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly address: URL;
  /** What the tab sent. */
  readonly sent: unknown[] = [];
  readyState = 0;

  constructor(address: string | URL) {
    super();
    this.address = new URL(address);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** Simulates a message from the server. */
  say(message: object): void {
    if (this.readyState === 0) this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** Simulates the server closing the connection. */
  lose(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

/** Records every socket that is opened until the test ends, in order. */
export function stubWebSocket(): { sockets: FakeSocket[]; last: () => FakeSocket } {
  const sockets: FakeSocket[] = [];
  class Recorded extends FakeSocket {
    constructor(address: string | URL) {
      super(address);
      sockets.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Recorded);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    sockets,
    last: () => {
      const socket = sockets.at(-1);
      if (socket === undefined) throw new Error('No socket was opened.');
      return socket;
    },
  };
}
