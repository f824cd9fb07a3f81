import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * Cuts the two typefaces of the house out of their npm packages while Vite builds, so that a first visit
 * loads 40 KB of type instead of 240. A heading face is one weight of Newsreader at its display size;
 * the reading face keeps the weights from 400 to 600 of Hanken Grotesk.
 *
 * Style sheets name the files as `@fonts/serif-latin.woff2`. The `latin` files are preloaded by the page;
 * the `latin-ext` files are fetched by the browser only when a name carries such a letter.
 */
export function fonts(root: string): Plugin {
  const folder = join(root, '.cache/fonts')
  return {
    name: 'heirloom-fonts',
    async config() {
      await Promise.all(cuts.map(cut => writeCut(folder, cut)))
      return { resolve: { alias: { '@fonts': folder } } }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter(({ type, fileName }) => type === 'asset' && /(serif|sans)-latin-(?!ext)/.test(fileName))
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

interface Cut {
  file: string
  source: string
  letters: string
  variationAxes: Record<string, number | { min: number; max: number }>
}

/** What a page in English needs at once: ASCII, Latin-1 and the punctuation of good typography. */
const latin = [range(0x20, 0x7e), range(0xa0, 0xff), 'ıŒœˆ˚˜ʼ–—‘’‚“”„†•…′″‹›⁄€™↑↓−\u2009\u200a\u202f'].join(
  '',
)

/** Letters of names from the rest of Europe and of transliterations. */
const latinExtended = [range(0x100, 0x24f), range(0x2b9, 0x2bc), range(0x1e00, 0x1eff), '₣₤₦₱₹₺₽₿№'].join('')

const serif = '@fontsource-variable/newsreader/files/newsreader'
const sans = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk'

/** One weight, a little firmer than regular, drawn for headings: hairlines that a screen still holds. */
const display = { opsz: 36, wght: 430 }
const reading = { wght: { min: 400, max: 600 } }

const cuts: Cut[] = [
  { file: 'serif-latin', source: `${serif}-latin-opsz-normal`, letters: latin, variationAxes: display },
  {
    file: 'serif-latin-ext',
    source: `${serif}-latin-ext-opsz-normal`,
    letters: latinExtended,
    variationAxes: display,
  },
  { file: 'sans-latin', source: `${sans}-latin-wght-normal`, letters: latin, variationAxes: reading },
  {
    file: 'sans-latin-ext',
    source: `${sans}-latin-ext-wght-normal`,
    letters: latinExtended,
    variationAxes: reading,
  },
]

const options = {
  targetFormat: 'woff2' as const,
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum', 'pnum'],
  // The open font licence asks that copyright and licence travel inside the file.
  preserveNameIds: [0, 13, 14],
  noHinting: true,
}

async function writeCut(folder: string, { file, source, letters, variationAxes }: Cut) {
  const original = await readFile(createRequire(import.meta.url).resolve(`${source}.woff2`))
  const recipe = createHash('sha256')
    .update(original)
    .update(JSON.stringify([letters, variationAxes, options]))
  const fingerprint = recipe.digest('hex')
  const target = join(folder, `${file}.woff2`)
  const note = join(folder, `${file}.sha256`)
  if ((await readFile(note, 'utf8').catch(() => '')) === fingerprint && (await exists(target))) return
  const cut = await subsetFont(original, letters, { ...options, variationAxes })
  await mkdir(folder, { recursive: true })
  await writeFile(target, cut)
  await writeFile(note, fingerprint)
}

function range(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
