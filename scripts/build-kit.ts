/**
 * Builds the pages with the kit, which the portal's own build leaves out: `node scripts/build-kit.ts FOLDER`. Not
 * minified, compressed or prerendered, it takes 3 seconds.
 */
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { drawOrnaments } from './drawings.ts'
import { subsetFonts } from './fonts.ts'

const [, , outDir] = process.argv
if (outDir === undefined) throw new Error('Name the folder: node scripts/build-kit.ts FOLDER')
const root = join(import.meta.dirname, '..')

await build({
  configFile: false,
  logLevel: 'error',
  root: join(root, 'browser'),
  plugins: [subsetFonts(root, 'browser/ui/styles/fonts.css'), drawOrnaments(root), tailwindcss(), react()],
  // The kit shows no documents, so the reader's files are left out.
  define: { 'import.meta.env.DEV': 'true', READER_FILES: '""' },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssTarget: 'chrome123',
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
})
