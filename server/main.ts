import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// What Node makes of the .ts files is kept between starts, which halves the time to the first answer. To run this
// file itself it has loaded a compiler all the same, 20 MB that stay; the process that takes the place of this
// one finds everything kept and loads none. Its number, its output and its signals are the same.
const kept = join(import.meta.dirname, '../node_modules/.cache/compiled')
if (process.env['NODE_COMPILE_CACHE'] === undefined && process.execve !== undefined) {
  const environment = { ...process.env, NODE_COMPILE_CACHE: kept }
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  )
}
enableCompileCache(kept)

// Loading and starting leave much garbage and little that stays: with a heap that does not grow meanwhile, and
// functions that are not prepared for speed yet, the process is 15 MB smaller for as long as it runs. Under load
// it may grow again.
setFlagsFromString('--optimize-for-size')
setFlagsFromString('--semi-space-growth-factor=1')
const { startPortal } = await import('./start-portal.ts')
await startPortal(process.env)
setFlagsFromString('--no-optimize-for-size')
setFlagsFromString('--semi-space-growth-factor=2')
