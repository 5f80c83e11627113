import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    setupFiles: ['vitest.setup.ts'],
    // Longer than several waits of a failing test, so that the expectation which failed is reported.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 3,
    // Each file has a window of its own, made in a third of the time that a new process for each would take.
    pool: 'vmForks',
  },
});
