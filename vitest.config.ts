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
            'catalogue/**/*.test.ts',
            '../contract/src/**/*.test.ts',
            '../scripts/**/*.test.ts',
          ],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
