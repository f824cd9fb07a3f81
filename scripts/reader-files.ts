import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { Plugin } from 'vite'

/**
 * Serves what pdf.js and tesseract.js load by address: their workers, tesseract's cores and English data, and the fonts
 * and decoders of pdf.js. A browser fetches each of them only when a document needs it.
 *
 * The folder below `/assets` is named by a hash of its files, since the server lets browsers cache it for a year. The
 * pages know it as `READER_FILES`.
 */
export function serveReaderFiles(root: string): Plugin {
  const files = listReaderFiles(join(root, 'node_modules'))
  const folder = `assets/reader-${hashFiles(files)}`
  return {
    name: 'heirloom-reader-files',
    config: () => ({ define: { READER_FILES: JSON.stringify(`/${folder}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const source = files.get((request.url ?? '').slice(1).split('?', 1)[0] ?? '')
        if (source === undefined) return next()
        if (extname(source) === '.js' || extname(source) === '.mjs')
          response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(source))
      })
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(source) })
    },
  }
}

/** The served name of each file, and its path in the packages. */
function listReaderFiles(packages: string): Map<string, string> {
  const pdf = join(packages, 'pdfjs-dist')
  const cores = ['lstm', 'simd-lstm', 'relaxedsimd-lstm'].map(kind => `tesseract-core-${kind}.wasm.js`)
  return new Map([
    // The server knows the type of `.js`, not of `.mjs`.
    ['pdf/worker.js', join(pdf, 'build/pdf.worker.min.mjs')],
    ...['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap(kind =>
      readdirSync(join(pdf, kind))
        // Scripts in documents are not run.
        .filter(name => !name.startsWith('quickjs'))
        .map((name): [string, string] => [`pdf/${kind}/${name}`, join(pdf, kind, name)]),
    ),
    ['ocr/worker.js', join(packages, 'tesseract.js/dist/worker.min.js')],
    ...cores.map((name): [string, string] => [`ocr/${name}`, join(packages, 'tesseract.js-core', name)]),
    // Without `.gz` in the name: tesseract decompresses it, so the server must not declare an encoding.
    ['ocr/eng.traineddata', join(packages, '@tesseract.js-data/eng/4.0.0_best_int', 'eng.traineddata.gz')],
  ])
}

function hashFiles(files: Map<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, source] of files) hash.update(name).update(readFileSync(source))
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8)
}
