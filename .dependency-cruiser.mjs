import { ROOMS } from './rooms.mjs';

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const inRooms = (names) => `^(contract/src|server/src/features|web/src/features)/(${names.join('|')})/`;

export default {
  forbidden: [
    ...ROOMS.slice(0, -1).map((room, i) =>
      error(
        `${room}-looks-up`,
        'Announce an event that the higher room hears, or compose in web/src/app.',
        { path: inRooms([room]) },
        { path: inRooms(ROOMS.slice(i + 1)) },
      ),
    ),
    error(
      'contract-stands-alone',
      'The contract knows zod and the contract builder, nothing else.',
      { path: '^contract/' },
      { pathNot: ['^contract/', 'node_modules/(zod|@orpc/contract)/'] },
    ),
    error(
      'storeys-meet-in-contract',
      'Server and web share shapes through the contract only.',
      { path: '^(web|server)/' },
      { path: '^(web|server)/', pathNot: '^$1/' },
    ),
    error(
      'server-private-files',
      "Call the other room's service.",
      { path: '^server/src/features/([^/]+)/' },
      { path: '\\.(queries|routes|jobs)\\.ts$', pathNot: '^server/src/features/$1/' },
    ),
    error(
      'sql-lives-in-queries',
      'Put the SQL into a *.queries.ts. Types may pass.',
      { path: '^server/src/features/', pathNot: '\\.(queries|test)\\.ts$' },
      {
        path: ['^server/src/platform/database/database\\.ts$', 'node_modules/(kysely|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'http-lives-at-the-edge',
      'Only routes, the app and platform/http know how requests travel.',
      { path: '^server/src/', pathNot: ['\\.routes\\.ts$', '\\.test\\.ts$', '^server/src/(app|platform/http)/'] },
      { path: 'node_modules/(fastify|@fastify/[^/]+|@orpc/[^/]+)/', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'web-private-folders',
      'Use the api, model or components of another room, not its screens or hooks.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/[^/]+/(screens|hooks)/', pathNot: '^web/src/features/$1/' },
    ),
    error(
      'basement-knows-no-room',
      'The platform, the ui and the lib serve every room alike.',
      { path: '^(server/src/platform|web/src/(ui|lib))/' },
      { path: '/(features|app)/' },
    ),
    error(
      'roof-is-the-top',
      'The app puts the rooms together; nothing leans on it.',
      { path: '^(server|web)/src/(features|platform|ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(server|web)/src/app/' },
    ),
    error('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    error('no-lost-imports', 'This import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  required: [
    {
      name: 'routes-ask-policy',
      comment: 'A route asks a policy before it acts.',
      severity: 'error',
      module: { path: '\\.routes\\.ts$' },
      to: { path: '\\.policy\\.ts$', reachable: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'server/tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
