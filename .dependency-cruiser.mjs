import { FEATURES } from './features.mjs';

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const inFeatures = (names) => `^(contract/src|server/src/features|web/src/features)/(${names.join('|')})/`;

export default {
  forbidden: [
    ...FEATURES.slice(0, -1).map((feature, i) =>
      error(
        `${feature}-imports-upward`,
        'Publish an event that the higher feature listens to, or compose in web/src/app.',
        { path: inFeatures([feature]) },
        { path: inFeatures(FEATURES.slice(i + 1)) },
      ),
    ),
    error(
      'contract-stands-alone',
      'The contract knows zod and the contract builder, nothing else.',
      { path: '^contract/' },
      { pathNot: ['^contract/', 'node_modules/(zod|@orpc/contract)/'] },
    ),
    error(
      'layers-meet-in-contract',
      'Server and web share shapes through the contract only.',
      { path: '^(web|server)/' },
      { path: '^(web|server)/', pathNot: '^$1/' },
    ),
    error(
      'server-private-files',
      "Call the other feature's service.",
      { path: '^server/src/features/([^/]+)/' },
      { path: '\\.(queries|routes|jobs)\\.ts$', pathNot: '^server/src/features/$1/' },
    ),
    error(
      'demo-uses-services',
      'What the demo shows must have happened: call the services. Only folder.ts empties a database.',
      { path: '^server/demo/', pathNot: ['\\.test\\.ts$', '^server/demo/folder\\.ts$'] },
      {
        path: ['\\.(queries|routes)\\.ts$', '^server/src/platform/database/', 'node_modules/(kysely|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'sql-lives-in-queries',
      'Put the SQL into a *.queries.ts. Types may pass.',
      { path: '^server/src/features/', pathNot: '\\.(queries|predicate|facts|test)\\.ts$' },
      {
        path: ['^server/src/platform/database/database\\.ts$', 'node_modules/(kysely|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'models-are-pure',
      'A *.model.ts computes from what it is given. What needs the database or a context belongs into the service. Types may pass.',
      { path: '\\.model\\.ts$' },
      {
        path: ['\\.(service|queries|facts|jobs|routes)\\.ts$', '^server/src/platform/(database/|context\\.ts$)'],
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
      'Use the api, model or components of another feature, not its screens or hooks.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/[^/]+/(screens|hooks)/', pathNot: '^web/src/features/$1/' },
    ),
    error(
      'platform-knows-no-feature',
      'platform, ui and lib serve every feature alike.',
      { path: '^(server/src/platform|web/src/(ui|lib))/' },
      { path: '^(server|web)/src/(features|app)/' },
    ),
    error(
      'app-is-the-top',
      'The app composes the features; nothing imports it.',
      { path: '^(server|web)/src/(features|platform|ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(server|web)/src/app/' },
    ),
    error('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    error('no-lost-imports', 'This import cannot be resolved.', {}, { couldNotResolve: true }),
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
