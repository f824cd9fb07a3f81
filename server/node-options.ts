import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
const { scripts } = JSON.parse(manifest) as { scripts: { start: string } }

/** Node's options in `npm start`. Development, tests and benchmarks start the server with the same. */
export const nodeOptions = scripts.start.split(' ').filter(word => word.startsWith('--'))
