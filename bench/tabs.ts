/** A tab of the member with this cookie at a server; resolves once it gets every message. */
export async function openTab(origin: string, cookie: string): Promise<WebSocket> {
  // Node's WebSocket accepts headers, unlike a browser's.
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, { headers: { cookie } });
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('"ready"')) resolve(undefined);
    });
    socket.addEventListener('error', () => reject(new Error('no websocket')), { once: true });
  });
  return socket;
}
