import { configDefaults, defineConfig } from 'vitest/config';

const FOLDERS = ['src', 'test', 'catalog', 'demo', '../contract/src', '../scripts', '../bench'];
/** Tests that take long or promise a speed: run when LONG_TESTS is set, and nothing else when it is `only`. */
const LONG = '**/*.long.test.ts';
/** Patterns of the server's project begin in its folder, those of the folders beside it must say so. */
const ALL_LONG = [LONG, `../${LONG}`];
const { LONG_TESTS } = process.env;
/** Only a failing test takes so long. In the long run some try hundreds of random histories. */
const PATIENCE_MS = (LONG_TESTS === undefined ? 5 : 30) * 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: FOLDERS.map((folder) => `${folder}/${LONG_TESTS === 'only' ? LONG : '**/*.test.ts'}`),
          exclude: [...configDefaults.exclude, ...(LONG_TESTS === undefined ? ALL_LONG : [])],
          setupFiles: ['test/property-seeds.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          // Twice the cores of the smallest machine: each test waits now and then for PostgreSQL, a process or a timer.
          maxWorkers: 4,
          // Modules keep nothing but what is remembered of sessions and members, by ids that no other test has.
          isolate: false,
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
