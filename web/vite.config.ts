import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { inlineFirstPaint } from './build/inline-first-paint.ts';
import { leanContract } from './build/lean-contract.ts';
import { pageFiles } from './build/page-files.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { version } from './build/version.ts';

const api = `http://localhost:${process.env['API_PORT'] ?? '3001'}`;

/** Built twice: for browsers, and with --ssr for the server, which renders the first page. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    leanContract(),
    react(),
    isSsrBuild ? [] : [inlineFirstPaint(), pageFiles(), version(), serviceWorker(), precompress()],
  ],
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '/dev/outbox': { target: api },
      '/pictures': { target: api },
      '^/movie-clubs/[^/]+/calendar/': { target: api },
    },
  },
  // One file, which starts sooner than hundreds.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: 'baseline-widely-available',
    // The content security policy has no room for data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The browsers that we build for know it themselves.
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { ssr: 'src/app/server.tsx', outDir: 'dist-server', copyPublicDir: false }
      : { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } }),
  },
}));
