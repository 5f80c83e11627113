import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  /** Of the envelope, not of the text. */
  from: string;
  to: string[];
  raw: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

type Moment = 'connect' | 'recipient' | 'text';
/** A reply code, or that the connection is closed without a reply. */
type Rejection = number | 'hang up';

/** An SMTP server on a port of its own that keeps the mails it receives. A test can make it reject mails or delay its replies. */
export class TestMailServer {
  /** All mails whose text arrived, including those that were rejected then. */
  readonly arrived: ReceivedMail[] = [];
  /** The mails that it accepted. */
  readonly accepted: ReceivedMail[] = [];
  readonly #rejections = new Map<Moment, Rejection>();
  readonly #holds = new Map<Moment, Promise<void>>();
  readonly #sockets = new Set<Socket>();
  #waiting = 0;
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => this.#answer('connect', done),
    onRcptTo: (_address, _session, done) => this.#answer('recipient', done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const to = rcptTo.map((one) => one.address);
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to,
          ...read(Buffer.concat(chunks).toString('latin1')),
        };
        this.arrived.push(mail);
        this.#answer('text', (error) => {
          if (!error) this.accepted.push(mail);
          done(error);
        });
      });
    },
  });

  /** @returns the SMTP_URL */
  async open(): Promise<string> {
    // Tests close connections in the middle of an exchange.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  refuse(moment: Moment, how: Rejection): void {
    this.#rejections.set(moment, how);
  }

  accept(): void {
    this.#rejections.clear();
  }

  /** Delays replies at this moment of an exchange until the returned function is called. */
  hold(moment: Moment): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#holds.set(moment, promise);
    return () => {
      this.#holds.delete(moment);
      resolve();
    };
  }

  /** Stops delaying exchanges that begin from now on. Those that already wait keep waiting. */
  letOthersPass(moment: Moment): void {
    this.#holds.delete(moment);
  }

  /** How many exchanges wait at a moment that is held. */
  get waiting(): number {
    return this.#waiting;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(moment: Moment, done: (error?: Error) => void): Promise<void> {
    const held = this.#holds.get(moment);
    if (held !== undefined) {
      this.#waiting += 1;
      await held;
      this.#waiting -= 1;
    }
    const rejection = this.#rejections.get(moment);
    if (rejection === 'hang up') for (const socket of this.#sockets) socket.destroy();
    // A real server names the recipient in its refusal.
    else if (rejection === undefined) done();
    else done(Object.assign(new Error('<ada@example.com> no'), { responseCode: rejection }));
  }
}

/** Parses a mail with a plain and an HTML part. */
function read(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part === undefined ? '' : decode(part.body, part.headers['content-transfer-encoding']).trimEnd();
  };
  return { raw, headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
