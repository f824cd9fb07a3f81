import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

/** Types that benefit from compression; fonts and images are already compressed. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.wasm', '.txt', '.webmanifest'])
/** Below this many bytes, compression saves less than its headers cost. */
const minimumBytes = 512
/** Above this many bytes, brotli's best quality takes seconds for a file and saves a few percent. */
const largeBytes = 1_000_000

/** Writes each built file as `.br` and `.gz` too, so that the server never has to compress. */
export function precompressFiles(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      directory = config.build.outDir
    },
    closeBundle() {
      for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.has(extname(name))) continue
        const path = join(directory, name)
        const bytes = readFileSync(path)
        if (bytes.length < minimumBytes) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? 9 : 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
