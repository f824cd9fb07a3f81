import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** Without an ending, so that the server takes it for no file of its own to serve. */
const name = 'first-page'

/** Draws a visitor's Home by the program just built from and writes it beside it. */
export function firstPage(root: string): Plugin {
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved: config => {
      outDir = config.build.outDir
    },
    async closeBundle() {
      // Within the project, where the program finds its packages.
      const directory = mkdtempSync(join(root, 'dist/first-page-'))
      try {
        await build({
          configFile: false,
          logLevel: 'warn',
          root: join(root, 'browser'),
          plugins: [react()],
          build: { ssr: 'first-page.tsx', outDir: directory, emptyOutDir: true },
        })
        const program = pathToFileURL(join(directory, 'first-page.js')).href
        const { drawFirstPage } = (await import(program)) as { drawFirstPage: () => string }
        writeFileSync(join(outDir, name), drawFirstPage())
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}
