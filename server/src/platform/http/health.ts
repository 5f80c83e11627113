import type { FastifyInstance } from 'fastify';

export interface Readiness {
  database: boolean;
  migrations: boolean;
  jobs: boolean;
}

/** /healthz reports that the process runs, /readyz that it can serve: a load balancer sends requests only where it answers 200. */
export function mountHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'up' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const parts = await readiness();
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts });
  });
}
