import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// What Node makes of the .ts files is kept between starts, which halves the time to the first answer.
enableCompileCache()
// Loading and starting leave much garbage and little that stays: with a heap that does not grow meanwhile, and
// functions that are not prepared for speed yet, the process is 15 MB smaller for as long as it runs. Under load
// it may grow again.
setFlagsFromString('--optimize-for-size')
setFlagsFromString('--semi-space-growth-factor=1')
const { startPortal } = await import('./start-portal.ts')
await startPortal(process.env)
setFlagsFromString('--no-optimize-for-size')
setFlagsFromString('--semi-space-growth-factor=2')
