import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the gateway. */
const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  html: { cspNonce: 'nonce-of-this-answer' },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    // For `npm run console:size`; it is not served.
    manifest: true,
    target: 'es2023',
    // The first with `light-dark()`: rewritten for older ones, the colours of tokens.css would be lost.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An icon inside a style sheet as a data: URL would need a weaker policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The budgets are those of `npm run console:size`, compressed.
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '^/(api|ops|docs|openapi.json)': GATEWAY },
  },
});
