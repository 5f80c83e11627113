import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that take long or promise a speed: run when LONG_TESTS is set, and nothing else when it is `only`. */
const LONG = '**/*.long.test.{ts,tsx}';
const { LONG_TESTS } = process.env;

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: LONG_TESTS === 'only' ? [LONG] : ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(LONG_TESTS === undefined ? [LONG] : [])],
    setupFiles: ['test/no-tasks.ts', 'vitest.setup.ts', '../server/test/property-seeds.ts'],
    // Only a failing test takes so long: longer than several of its waits, so that the expectation which failed is reported.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 4,
    // Each file has a window of its own, made in a third of the time that a new process for each would take.
    pool: 'vmForks',
  },
});
