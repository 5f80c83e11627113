import { once } from 'node:events';
import { createServer } from 'node:net';

const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 0xffff)]);
const text = (value: string) => Buffer.from(`${value}\0`);

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

const READY = message('Z', Buffer.from('I'));
const TEXT_TYPE = 25;

/** A fake PostgreSQL that reports this version (`server_version_num`), and ends a connection that asks for anything else. */
export async function startPostgresOfVersion(version: string) {
  const refused: string[] = [];
  const column = [text('server_version_num'), int32(0), int16(0), int32(TEXT_TYPE), int16(0xffff), int32(-1), int16(0)];
  const answer = Buffer.concat([
    message('T', int16(1), ...column),
    message('D', int16(1), int32(version.length), Buffer.from(version)),
    message('C', text('SHOW')),
    READY,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      // Connections need no password.
      socket.write(Buffer.concat([message('R', int32(0)), READY]));
      socket.on('data', (asked) => {
        if (asked.toString().startsWith('Q')) return socket.write(answer);
        // Saying goodbye is no question.
        if (!asked.toString().startsWith('X')) refused.push(asked.toString());
        return socket.end();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    /** What it was asked beyond its version. */
    refused,
    url: `postgres://halfstar@127.0.0.1:${port}/halfstar`,
    stop: () => void server.close(),
  };
}
