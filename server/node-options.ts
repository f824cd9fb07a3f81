import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } }
const words = scripts.start.split(' ')

// Development, tests and benchmarks start the server with the same options and variables as `npm start`.

/** Node's options in `npm start`. */
export const nodeOptions = words.filter(word => word.startsWith('--'))

/** The environment variables in `npm start`, by name. */
export const startEnvironment: Record<string, string> = Object.fromEntries(
  words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=', 2)),
)
