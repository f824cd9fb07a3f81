import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node caches the compiled .ts files, which saves 100 ms at every start and keeps the compiler out of memory. The cache
// is in node_modules, where no other user of the machine can write. The variable makes child processes use it too.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

// `npm start` limits the memory of V8 and malloc, which works only before the process starts: see decision 42.
const { startPortal } = await import('./start-portal.ts')
await startPortal(process.env)
