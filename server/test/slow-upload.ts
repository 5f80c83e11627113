import { type IncomingMessage, request } from 'node:http';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { Client } from './client.ts';

const BOUNDARY = 'half-a-star';

/** The body of a form with one file. */
export const formOf = (field: string, fileName: string, file: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

export interface SlowAnswer {
  status: number;
  type: string | undefined;
  /** Undefined for an answer that is no error. */
  problem: Problem | undefined;
}

/** A request whose body a test sends piece by piece. */
export interface SlowRequest {
  /** Sends the next bytes of the body, and waits until they have left. */
  send(bytes: number): Promise<void>;
  /** Sends what is left of it. */
  finish(): void;
  answer: Promise<SlowAnswer>;
  isAnswered(): boolean;
  abandon(): void;
}

/** Begins a request of `client` with this body, of which nothing is sent yet. */
export function beginSlowly(
  { origin, cookies }: Client,
  method: string,
  path: string,
  body: Buffer,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): SlowRequest {
  const headers = { cookie: cookies, 'content-type': type, 'content-length': body.length };
  const { promise: answer, resolve, reject } = Promise.withResolvers<SlowAnswer>();
  let answered = false;
  let sent = 0;
  const client = request(`${origin}${path}`, { method, headers, agent: false }, (response) => {
    answered = true;
    readAnswer(response).then(resolve, reject);
  });
  client.on('error', reject);
  answer.catch(() => undefined);
  client.flushHeaders();
  return {
    send: (bytes) =>
      new Promise((done) => {
        client.write(body.subarray(sent, sent + bytes), () => done());
        sent += bytes;
      }),
    finish: () => void client.end(body.subarray(sent)),
    answer,
    isAnswered: () => answered,
    abandon: () => void client.destroy(),
  };
}

async function readAnswer(response: IncomingMessage): Promise<SlowAnswer> {
  const text = (await response.setEncoding('utf8').toArray()).join('');
  const { statusCode: status = 0, headers } = response;
  return { status, type: headers['content-type'], problem: status < 400 ? undefined : Problem.parse(JSON.parse(text)) };
}
