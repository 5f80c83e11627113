import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of another one that lets no request through before it is opened. @param target the other one's address */
export async function startGate(target: string) {
  const opened = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '', headers }, response) => {
    await opened.promise;
    try {
      const answer = await fetch(`${target}${url}`, { headers: { authorization: headers.authorization ?? '' } });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: opened.resolve,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
