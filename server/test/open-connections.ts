import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';

/** Sends a POST whose body the server waits for. */
export async function beginRequest(origin: string, path: string) {
  const began = request(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  began.flushHeaders();
  await once(began, 'continue');
  return {
    async finish(body: object): Promise<number | undefined> {
      const answered = once(began, 'response');
      began.end(JSON.stringify(body));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Sends the beginning of a request and nothing more, and neither closes nor answers. */
export async function beginning(origin: string, text: string): Promise<void> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  if (text !== '') socket.write(text.replaceAll('\n', '\r\n'));
  socket.pause();
}

/** What slow or hostile clients keep open: each waits for a request that never ends, or does not read. */
export async function keepOpen(origin: string, cookies: string): Promise<void> {
  const host = `Host: ${new URL(origin).host}\n`;
  await beginning(origin, '');
  await beginning(origin, `GET / HTTP/1.1\n${host}`);
  await beginning(origin, `POST /api/session HTTP/1.1\n${host}Content-Length: 500\n\n{"email":`);
  const upgrade = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n';
  const key = `Sec-WebSocket-Key: ${Buffer.from('sixteen letters!').toString('base64')}\n`;
  const cookie = `Cookie: ${cookies}\n`;
  await beginning(origin, `GET /api/live HTTP/1.1\n${host}${upgrade}${key}${cookie}\n`);
}
