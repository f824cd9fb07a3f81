import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** Without an extension, so that the server does not serve it as a file. */
const name = 'first-page'

/** Renders a visitor's Home with the newly built code and writes it to the build directory. */
export function firstPage(root: string): Plugin {
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved: config => {
      outDir = config.build.outDir
    },
    async closeBundle() {
      // Inside the project, so that the code can resolve its packages.
      const directory = mkdtempSync(join(outDir, '../first-page-'))
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
