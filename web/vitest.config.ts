import { defineConfig } from 'vitest/config';
import { leanContract } from './build/lean-contract.ts';

export default defineConfig({
  plugins: [leanContract()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
