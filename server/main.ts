import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// What Node makes of the .ts files is kept between starts, which halves the time to the first answer.
enableCompileCache()
// Loading leaves much garbage and little that stays: a heap that does not grow meanwhile is 10 MB smaller for
// as long as the portal runs. Under load it may grow again.
setFlagsFromString('--semi-space-growth-factor=1')
const { startPortal } = await import('./start-portal.ts')
setFlagsFromString('--semi-space-growth-factor=2')
await startPortal(process.env)
