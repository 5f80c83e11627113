import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: [
            'src/**/*.test.ts',
            'catalog/**/*.test.ts',
            'demo/**/*.test.ts',
            '../contract/src/**/*.test.ts',
            '../scripts/**/*.test.ts',
            '../bench/**/*.test.ts',
          ],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One more than the cores of the smallest machine: each test waits now and then for PostgreSQL or a process.
          maxWorkers: 3,
          // Modules keep nothing but what is remembered of sessions and members, by ids that no other test has.
          isolate: false,
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
