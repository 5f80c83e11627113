// What `npm run new-feature` writes: one call that works, its test, and its place in the lists that know every feature.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, SUBJECTS } from '../features.mjs';
import { ROOT } from './bootstrap.js';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Why a feature cannot have this name; null when it can. @param {string} name */
export function refuseName(name) {
  if (!/^[a-z]{3,20}$/.test(name)) return 'Give the feature a name of 3 to 20 small letters: npm run new-feature notes';
  const isTaken =
    FEATURES.includes(name) ||
    Object.values(SUBJECTS).some((subjects) => subjects.includes(name)) ||
    ['app', 'pages', 'shared'].includes(name) ||
    [`contract/src/${name}`, `server/src/features/${name}`].some((folder) => existsSync(join(ROOT, folder)));
  if (isTaken) return `There is a feature, a subject or a folder called ${name} already.`;
  const contracts = readdirSync(join(ROOT, 'contract/src'), { recursive: true, encoding: 'utf8' });
  const hasPath = contracts.some(
    (file) => file.endsWith('.contract.ts') && read(`contract/src/${file}`).includes(`path: '/${name}'`),
  );
  return hasPath ? `The API has a path /${name} already.` : null;
}

/**
 * A file with a text inserted before or after the only place where it has another.
 * @param {string} path @param {{ before?: string, after?: string, text: string }[]} insertions
 */
function insert(path, insertions) {
  let code = read(path);
  for (const { before, after, text } of insertions) {
    const anchor = before ?? after ?? '';
    if (code.split(anchor).length !== 2)
      throw new Error(`${path} does not have ${JSON.stringify(anchor)} once: correct bin/plan-feature.js.`);
    code = code.replace(anchor, () => (before === undefined ? `${anchor}${text}` : `${text}${anchor}`));
  }
  return code;
}

/** The files of a new feature and the files that it changes, by path. @param {string} name @returns {Record<string, string>} */
export function planFeature(name) {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const server = `server/src/features/${name}/${name}`;
  return {
    [`contract/src/${name}/${name}.schema.ts`]: `import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';

export const ${title} = z.object({ user_id: Id });
export type ${title} = z.infer<typeof ${title}>;
`,
    [`contract/src/${name}/${name}.contract.ts`]: `import { call } from '../shared/procedure.ts';
import { ${title} } from './${name}.schema.ts';

const tags = ['${title}'];

export const ${name}Contract = {
  get: call.route({ method: 'GET', path: '/${name}', tags, summary: "Get the viewer's ${name}" }).output(${title}),
};
`,
    [`${server}.policy.ts`]: `import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Every member has ${name} of their own. Throws what \`requireMember\` throws. */
export const require${title}Owner = (viewer: Viewer | null): MemberViewer => requireMember(viewer);
`,
    [`${server}.service.ts`]: `import type { ${title} } from '@halfstar/contract/${name}/${name}.schema';
import type { Viewer } from '#platform/viewer.ts';
import { require${title}Owner } from './${name}.policy.ts';

/** The viewer's own. */
export async function get${title}(viewer: Viewer | null): Promise<${title}> {
  const { userId } = require${title}Owner(viewer);
  return { user_id: userId };
}
`,
    [`${server}.routes.ts`]: `import { ${name}Contract } from '@halfstar/contract/${name}/${name}.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { get${title} } from './${name}.service.ts';

const calls = implementContract(${name}Contract);

export const ${name}Routes = {
  get: calls.get.handler(({ context }) => get${title}(context.viewer)),
};
`,
    [`${server}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a member gets their own ${name}, and a visitor is asked to sign in', async () => {
  const ada = await world.member('ada');
  expect(await ada.api.${name}.get()).toEqual({ user_id: ada.userId });
  await expect(world.visitor().api.${name}.get()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});
`,
    'features.mjs': insert('features.mjs', [{ before: ']);\n\n// A crowded feature', text: `  '${name}',\n` }]),
    'contract/src/shapes.ts': insert('contract/src/shapes.ts', [
      {
        before: "import * as accounts from './accounts/accounts.schema.ts';",
        text: `import * as ${name} from './${name}/${name}.schema.ts';\n`,
      },
      { after: 'const MODULES = [\n', text: `  ${name},\n` },
    ]),
    'contract/src/index.ts': insert('contract/src/index.ts', [
      {
        before: "import { accountsContract } from './accounts/accounts.contract.ts';",
        text: `import { ${name}Contract } from './${name}/${name}.contract.ts';\n`,
      },
      { before: '};\nexport type Contract', text: `  ${name}: ${name}Contract,\n` },
    ]),
    'server/src/app/router.ts': insert('server/src/app/router.ts', [
      {
        before: "import { accountsRoutes } from '#features/accounts/accounts.routes.ts';",
        text: `import { ${name}Routes } from '#features/${name}/${name}.routes.ts';\n`,
      },
      { before: '});\n', text: `  ${name}: ${name}Routes,\n` },
    ]),
    'server/test/visibility/exemptions.ts': insert('server/test/visibility/exemptions.ts', [
      { after: "'the viewer’s own account, settings and things': {\n", text: `    ${name}: 'get',\n` },
    ]),
  };
}
