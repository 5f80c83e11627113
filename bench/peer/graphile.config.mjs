// The configuration of PostGraphile; copied beside its packages. PEER_PORT, PEER_DATABASE and PEER_SECRET come from the bench.
import jwt from 'jsonwebtoken';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const { PEER_PORT, PEER_DATABASE, PEER_SECRET } = process.env;

/** The settings of PostgreSQL during a request: who sends it. */
function readSettings(authorization) {
  const settings = { role: 'bench_visitor' };
  if (!authorization?.startsWith('Bearer ')) return settings;
  const { person_id: id } = jwt.verify(authorization.slice('Bearer '.length), PEER_SECRET);
  return { ...settings, 'jwt.claims.person_id': String(id) };
}

export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: PEER_DATABASE, schemas: ['app'], poolConfig: { max: 10 } })],
  grafserv: { host: '127.0.0.1', port: Number(PEER_PORT), graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: ({ node }) => ({ pgSettings: readSettings(node?.req?.headers?.authorization) }),
  },
};
