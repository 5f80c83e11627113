// npm run cluster: several server processes on one PostgreSQL behind a local reverse proxy. `--processes N` (default 3),
// `--port N` (3000), `--folder DIR` (a new one, deleted at the end).
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCluster } from './support/cluster.ts';
import { temporaryFolder } from './support/folder.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    port: { type: 'string', default: '3000' },
    folder: { type: 'string' },
  },
});
const dataDir = values.folder ?? temporaryFolder('cluster');
const cluster = await startCluster({
  dataDir,
  processes: Number(values.processes),
  port: Number(values.port),
  replacesLost: true,
});
process.stdout.write(`${values.processes} processes are behind ${cluster.origin}\n`);
if (cluster.adminInvite !== '')
  process.stdout.write(`The first account: ${cluster.origin}/auth?invite=${cluster.adminInvite}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cluster.stop();
    if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  });
}
