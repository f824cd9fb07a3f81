import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Static, type-only and dynamic imports, and re-exports, of files of this repository. */
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'((?:#|\.)[^']+)'/g

test('there are no import cycles', () => {
  const files = globSync('{contract,server,browser,scripts,bench,e2e}/**/*.{ts,tsx}', { cwd: root })
  const imports = new Map(
    files.map(file => [file, readImports(file, readFileSync(join(root, file), 'utf8'))]),
  )
  expect(findCycles(imports)).toEqual([])
})

test.each([
  ['value imports', "import { b } from './b.ts'", "import { a } from './a.ts'"],
  ['type-only imports', "import type { B } from './b.ts'", "import type { A } from '#server/a.ts'"],
  ['dynamic imports', "const b = () => import('./b.ts')", "import { a } from './a.ts'"],
  ['re-exports', "export * from './b.ts'", "export { a } from './a.ts'"],
])('finds a cycle of %s', (_, a, b) => {
  const imports = new Map([
    ['server/a.ts', readImports('server/a.ts', a)],
    ['server/b.ts', readImports('server/b.ts', b)],
    ['server/c.ts', readImports('server/c.ts', "import { a } from './a.ts'")],
  ])
  expect(findCycles(imports)).toEqual(['server/a.ts → server/b.ts → server/a.ts'])
})

function readImports(file: string, text: string): string[] {
  return [...text.matchAll(specifiers)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
  )
}

/** Returns one path for each cycle that a depth-first search finds. */
function findCycles(imports: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(file: string): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const imported of imports.get(file) ?? []) visit(imported)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
