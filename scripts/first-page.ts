import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

import { drawOrnaments } from './drawings.ts'
import { replaceReact } from './replace-react.ts'

/**
 * Preloads the image behind the hero, so that the browser requests it with its style sheet and not after it.
 * `data-scheme` lets the server choose the image of a theme that the user has chosen.
 */
function preloadHero(outDir: string): string {
  return readdirSync(join(outDir, 'assets'))
    .flatMap(file => {
      const scheme = /^medallion-(light|dark)-.+\.svg$/.exec(file)?.[1]
      return scheme === undefined
        ? []
        : `<link rel="preload" as="image" href="/assets/${file}" data-scheme="${scheme}" media="(prefers-color-scheme: ${scheme})">`
    })
    .join('')
}

/** Without an extension, so that the server does not serve it as a file. */
const name = 'first-page'

/** Renders a visitor's Home with the newly built code and writes it to the build directory. */
export function renderFirstPage(root: string): Plugin {
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
          plugins: [drawOrnaments(root), react(), replaceReact()],
          build: { ssr: 'first-page.tsx', outDir: directory, emptyOutDir: true, assetsInlineLimit: 0 },
        })
        const program = pathToFileURL(join(directory, 'first-page.js')).href
        const { drawFirstPage } = (await import(program)) as { drawFirstPage: () => string }
        writeFileSync(join(outDir, name), drawFirstPage())
        writeFileSync(join(outDir, `${name}-head`), preloadHero(outDir))
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}
