import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { leanContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

const api = `http://localhost:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leanContract(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    preloadFonts([/fraunces-latin-opsz-normal/, /inter-latin-wght-normal/]),
    precompress(),
  ],
  server: { proxy: { '/api': { target: api, ws: true }, '/dev/outbox': { target: api } } },
  build: {
    target: 'baseline-widely-available',
    // The content security policy has no room for data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
