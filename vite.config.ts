import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { writeAppManifest } from './scripts/app-manifest.ts'
import { drawOrnaments } from './scripts/drawings.ts'
import { renderFirstPage } from './scripts/first-page.ts'
import { subsetFonts } from './scripts/fonts.ts'
import { writePageFiles } from './scripts/page-files.ts'
import { precompressFiles } from './scripts/precompress.ts'
import { serveReaderFiles } from './scripts/reader-files.ts'
import { replaceReact } from './scripts/replace-react.ts'

const root = import.meta.dirname
const firstChunk =
  /node_modules\/(preact|wouter|regexparam|use-sync-external-store|@tanstack\/(react-query|query-core))\/|contract\/(endpoint|empty-member)\.ts|browser\/(platform\/(call|complete-reply|lazy-with-preload|toast)|ui\/(Button|button-class|classes|EmptyState|Spinner|motif\/(Crest|Engraving|GuillocheBand|Mark)))\.tsx?$|\.cache\/drawings\//
/**
 * The size in bytes of source below which a module that several pages share is copied into each of their files. A page
 * then loads a few files instead of dozens. The copies share one state.
 */
const maxInlined = 16_000

export default defineConfig({
  root: join(root, 'browser'),
  plugins: [
    subsetFonts(root, 'browser/ui/styles/fonts.css'),
    drawOrnaments(root),
    writeAppManifest(root),
    serveReaderFiles(root),
    tailwindcss(),
    react(),
    replaceReact(),
    writePageFiles(root),
    precompressFiles(),
    renderFirstPage(root),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] || 3000}` },
    fs: { allow: [root] },
  },
  build: {
    outDir: join(root, 'dist/browser'),
    emptyOutDir: true,
    // Inlines no assets as data: URLs, so that the content security policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first browsers that support light-dark(); older targets would duplicate every color.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      // The chunks of pages are imported by the router alone, which `experimentalInlineCommonChunks` requires.
      preserveEntrySignatures: false,
      output: {
        // Preact rarely changes, so its chunk stays cached when the portal is updated. The same chunk contains the
        // modules that the first page shares with others, which would otherwise cost a request each.
        codeSplitting: {
          groups: [{ name: 'preact', test: firstChunk }],
          experimentalInlineCommonChunks: { maxSize: maxInlined, exclude: /\.css(?:\?|$)/ },
        },
      },
    },
  },
})
