// Refuses a file whose name does not say what it is, SQL outside *.queries.ts, and settings read outside settings.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOMS, SUBJECTS } from '../rooms.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SERVER_KINDS = ['routes', 'policy', 'service', 'queries', 'present', 'errors', 'events', 'jobs'];
const CONTRACT_KINDS = ['schema', 'contract', 'examples'];
const WEB_FOLDERS = ['screens', 'components', 'hooks'];

/** Every file below a folder, relative to the root. */
const filesBelow = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    : [];

const subjectsOf = (room: string): string => [room, ...((SUBJECTS as Record<string, string[]>)[room] ?? [])].join('|');

function* strangersOf(room: string): Generator<string> {
  const subjects = subjectsOf(room);
  const shapes: [folder: string, allowed: RegExp, hint: string][] = [
    [
      `contract/src/${room}`,
      new RegExp(`^(${subjects})\\.(${CONTRACT_KINDS.join('|')})(\\.test)?\\.ts$`),
      CONTRACT_KINDS.join(', '),
    ],
    [
      `server/src/features/${room}`,
      new RegExp(
        `^((${subjects})(\\.(${SERVER_KINDS.join('|')}))?(\\.[a-z-]+)?\\.test\\.ts|(${subjects})\\.(${SERVER_KINDS.join('|')})\\.ts|on/[a-z-]+\\.ts)$`,
      ),
      `${SERVER_KINDS.join(', ')}, or a listener in on/`,
    ],
    [`web/src/features/${room}`, new RegExp(`^(${WEB_FOLDERS.join('|')})/`), `a folder ${WEB_FOLDERS.join(', ')}`],
  ];
  for (const [folder, allowed, hint] of shapes) {
    for (const file of filesBelow(folder)) {
      const name = file.slice(folder.length + 1);
      if (!allowed.test(name))
        yield `${file}: a room holds only ${hint}. Rename it, or give it to the room or storey it belongs to.`;
    }
  }
}

function* strangeRooms(): Generator<string> {
  for (const storey of ['server/src/features', 'web/src/features']) {
    if (!existsSync(join(ROOT, storey))) continue;
    for (const name of readdirSync(join(ROOT, storey))) {
      if (!(ROOMS as readonly string[]).includes(name)) yield `${storey}/${name}: no such room in rooms.mjs.`;
    }
  }
}

/** Where the browser tests of several features are. */
const ACROSS_FEATURES = 'app';

/** `npm test -- FEATURE` runs the browser tests of the folder `e2e/FEATURE`. */
function* misplacedSpecs(): Generator<string> {
  const folders = [...ROOMS, ACROSS_FEATURES];
  for (const file of filesBelow('e2e')) {
    if (!file.endsWith('.spec.ts') || file.includes('/node_modules/')) continue;
    const [, folder = '', ...rest] = file.split('/');
    if (rest.length !== 1 || !folders.includes(folder))
      yield `${file}: belongs to no feature. Move it into e2e/<feature>, or into e2e/${ACROSS_FEATURES} when it crosses several: ${folders.join(', ')}.`;
  }
}

const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(|\bsql(<[^>`]*>)?`/;

function* misplacedCode(): Generator<string> {
  for (const file of filesBelow('server/src')) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (/\bprocess\.env\b/.test(text) && file !== 'server/src/app/settings.ts') {
      yield `${file}: reads process.env. Add it to server/src/app/settings.ts and pass it on.`;
    }
    if (file.startsWith('server/src/features/') && !file.endsWith('.queries.ts') && SQL.test(text)) {
      yield `${file}: holds SQL. Move it to the room's *.queries.ts.`;
    }
  }
}

const complaints = [
  ...ROOMS.flatMap((room) => [...strangersOf(room)]),
  ...strangeRooms(),
  ...misplacedSpecs(),
  ...misplacedCode(),
];
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(complaints.length === 0 ? 'Every file has its room.\n' : `${complaints.length} to put right.\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
