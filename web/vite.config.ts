import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { firstPaint } from './first-paint.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), compressAssets()],
  // The server fills the placeholder with a fresh nonce for every page it serves.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    // A page that was opened before a new build still finds the parts that it loads later.
    emptyOutDir: false,
    // Says which parts a page needs; the bench web-size adds them up.
    manifest: true,
    // The policy allows no data: fonts or images from stylesheets; every asset is a file of its own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
