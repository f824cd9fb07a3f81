import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * Subsets the portal's two typefaces from their npm packages during the Vite build. A first visit loads 28 KB of fonts
 * instead of 240. The heading face is one weight of Newsreader at its display size. The reading face is Hanken Grotesk
 * in the weights from 400 to 600.
 *
 * The style sheet defines the subsets: a file such as `@fonts/serif-latin.woff2` contains the letters of the
 * `unicode-range` beside it. The page preloads the `basic` files, which suffice for plain English. The browser fetches
 * the others for a page with one of their letters, such as in a name.
 */
export function subsetFonts(root: string, styleSheet: string): Plugin {
  const folder = join(root, '.cache/fonts')
  return {
    name: 'heirloom-fonts',
    async config() {
      const faces = parseFaces(await readFile(join(root, styleSheet), 'utf8'))
      await Promise.all(faces.map(face => writeCut(folder, face)))
      return { resolve: { alias: { '@fonts': folder } } }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter(({ type, fileName }) => type === 'asset' && /-basic-[^/]+\.woff2$/.test(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${fileName}`,
            },
            injectTo: 'head-prepend',
          })),
    },
  }
}

interface Face {
  family: keyof typeof families
  letters: string
  /** The package's own subsets: Latin-1 with punctuation, and the rest of Latin. */
  part: 'latin' | 'latin-ext'
  file: string
}

/** The packages' variable fonts, and the values of their axes that the portal uses. */
const families = {
  serif: {
    source: (part: string) => `@fontsource-variable/newsreader/files/newsreader-${part}-opsz-normal.woff2`,
    // Slightly bolder than regular, so that hairlines remain visible on screens.
    variationAxes: { opsz: 36, wght: 430 },
  },
  sans: {
    source: (part: string) =>
      `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${part}-wght-normal.woff2`,
    variationAxes: { wght: { min: 400, max: 600 } },
  },
}

const options = {
  targetFormat: 'woff2' as const,
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum', 'pnum'],
  // The Open Font License requires the copyright and license inside the file.
  preserveNameIds: [0, 13, 14],
  noHinting: true,
}

function parseFaces(styleSheet: string): Face[] {
  const named = styleSheet.matchAll(/@fonts\/((serif|sans)-[a-z-]+)\.woff2[^}]*unicode-range:\s*([^;]+);/g)
  return Array.from(named, ([, file = '', family, ranges = '']) => ({
    file,
    family: family === 'serif' ? 'serif' : 'sans',
    part: file.endsWith('-ext') ? 'latin-ext' : 'latin',
    letters: expandRanges(ranges),
  }))
}

/** The letters of a range such as `U+20-7E, U+A0`. */
function expandRanges(ranges: string) {
  return ranges
    .matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)
    .map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .reduce((letters, code) => letters + String.fromCodePoint(code), '')
}

/** Subsets a font again only if its source, its letters or the procedure has changed. */
async function writeCut(folder: string, { file, family, part, letters }: Face) {
  const { source, variationAxes } = families[family]
  const original = await readFile(createRequire(import.meta.url).resolve(source(part)))
  const recipe = createHash('sha256')
    .update(original)
    .update(JSON.stringify([letters, variationAxes, options]))
  const fingerprint = recipe.digest('hex')
  const target = join(folder, `${file}.woff2`)
  const note = join(folder, `${file}.sha256`)
  if ((await readFile(note, 'utf8').catch(() => '')) === fingerprint && (await isFile(target))) return
  const cut = await subsetFont(original, letters, { ...options, variationAxes })
  await mkdir(folder, { recursive: true })
  await writeFile(target, cut)
  await writeFile(note, fingerprint)
}

async function isFile(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
