// A process of its own that tests can kill: it runs the engine and writes one row after the other.
// It prints one JSON line per event: {ready}, {acknowledged}, {log}.
import { createClient } from '../database/connections.ts';
import { startEngine } from './engine.ts';

const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const [dataDir = '', fallbackDir = ''] = process.argv.slice(2);

// The application handles Ctrl-C itself.
process.on('SIGINT', () => say({ log: 'SIGINT' }));

const engine = await startEngine({ dataDir, fallbackDir, log: (line) => say({ log: line }) });
const client = createClient({ connectionString: engine.url });
await client.connect();
await client.query('create table if not exists rows (id bigserial primary key)');
say({ ready: { url: engine.url, pid: engine.pid, adopted: engine.adopted } });
for (;;) {
  const { rows } = await client.query<{ id: string }>('insert into rows default values returning id');
  say({ acknowledged: Number(rows[0]?.id) });
}
