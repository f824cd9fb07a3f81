import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Static and dynamic imports of files of this repository, without type-only ones. */
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'((?:#|\.)[^']+)'/g
const typeImports = /\bimport type [^']+'[^']+'/g

/** Mounted once by the portal; `OverlayKit` shows toasts through them. */
const mountedByPortal = new Set(['browser/ui/overlays/ToastViewport.tsx', 'browser/ui/overlays/Toasts.tsx'])

test('the kit page shows every component', () => {
  const components = globSync('browser/ui/**/*.tsx', { cwd: root, exclude: file => file.includes('.test.') })
  expect(components.length).toBeGreaterThan(50)
  const shown = findShown(globSync('browser/kit/*.tsx', { cwd: root }), file =>
    readFileSync(join(root, file), 'utf8'),
  )
  const missing = components.filter(file => !shown.has(file) && !mountedByPortal.has(file))
  expect(missing).toEqual([])
})

test('counts a component as shown only through the kit', () => {
  const texts: Record<string, string> = {
    'browser/kit/Kit.tsx':
      "import { A } from '#browser/ui/A.tsx'\nimport type { T } from '#browser/ui/T.tsx'",
    'browser/ui/A.tsx': "const B = lazy(() => import('./B.tsx'))",
    'browser/ui/B.tsx': "import { call } from '#browser/platform/call.tsx'",
    'browser/platform/call.tsx': "import { C } from '#browser/ui/C.tsx'",
  }
  const shown = findShown(['browser/kit/Kit.tsx'], file => texts[file] ?? '')
  expect([...shown]).toEqual(['browser/kit/Kit.tsx', 'browser/ui/A.tsx', 'browser/ui/B.tsx'])
})

/** The given files and the components they import, directly or as a part of another component. */
function findShown(files: string[], read: (file: string) => string): Set<string> {
  const shown = new Set<string>()
  const visitFile = (file: string) => {
    if (shown.has(file)) return
    shown.add(file)
    const text = read(file).replaceAll(typeImports, '')
    for (const [, specifier = ''] of text.matchAll(specifiers)) {
      const imported = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      if (imported.startsWith('browser/ui/') && imported.endsWith('.tsx')) visitFile(imported)
    }
  }
  for (const file of files) visitFile(file)
  return shown
}
