import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { pages, type Page } from '#contract/pages.ts'

/** Without an extension, so that the server does not serve it as a file. */
const name = 'page-files'

/**
 * Writes which script files each page of `browser/routes.tsx` needs besides those of the page shell: `{ [page]: path[]
 * }`. The server lets the browser request them together with the shell's, and not after these have run.
 */
export function writePageFiles(root: string): Plugin {
  const directory = join(root, 'browser')
  return {
    name,
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const shell = chunks.find(({ isEntry }) => isEntry)
      if (shell === undefined) return this.error('The build has no entry')
      const shellFiles = listFiles(shell, bundle)
      const modules = findPageModules(readFileSync(join(directory, 'routes.tsx'), 'utf8'))
      const files = Object.entries(modules).map(([page, module]) => {
        const id = resolve(directory, module)
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (chunk === undefined) return this.error(`The page ${page} has no file: ${module}`)
        const others = [...listFiles(chunk, bundle)].filter(file => !shellFiles.has(file))
        return [page, others.map(file => `/${file}`)]
      })
      this.emitFile({ type: 'asset', fileName: name, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** The module of each page, relative to `browser/`, as the lazy pages of the router name it. */
export function findPageModules(routes: string): Partial<Record<Page, string>> {
  const modules = new Map(
    Array.from(
      routes.matchAll(/(\w+)(?: =|:) createLazyPage\(\(\) => import\('([^']+)'\)/g),
      ([, name = '', module = '']) => [name, module],
    ),
  )
  // `page: Component`, for a page whose component has a name.
  for (const [, page = '', component = ''] of routes.matchAll(/^ +(\w+): (\w+),$/gm)) {
    const module = modules.get(component)
    if (module !== undefined) modules.set(page, module)
  }
  return Object.fromEntries([...modules].filter(([page]) => page in pages))
}

/** The file of a chunk and those that it imports. */
function listFiles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([chunk.fileName])
  for (const file of files) {
    const output = bundle[file]
    if (output?.type === 'chunk') for (const imported of output.imports) files.add(imported)
  }
  return files
}
