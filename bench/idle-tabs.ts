// Opens websockets and holds them, in a process of its own, so that they do not delay what the bench measures.
// Arguments: the server's origin, how many, and the cookies of the members who take turns.
import { openTab } from './tabs.ts';

const [origin = '', many = '0', ...cookies] = process.argv.slice(2);
for (let opened = 0; opened < Number(many); opened += cookies.length)
  await Promise.all(cookies.map((cookie) => openTab(origin, cookie)));
process.send?.('open');
