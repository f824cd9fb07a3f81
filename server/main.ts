import { enableCompileCache } from 'node:module'

// What Node makes of the .ts files is kept between starts, which halves the time to the first answer.
enableCompileCache()
const { startPortal } = await import('./start-portal.ts')
await startPortal(process.env)
