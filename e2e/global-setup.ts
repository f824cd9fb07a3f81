import { join } from 'node:path'

import { startTestPostgres } from '#server/test/test-postgres.ts'

/** Starts the PostgreSQL that all workers share. They inherit this environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env['E2E_POSTGRES'] = JSON.stringify(postgres.connection)
  // As `npm start` does for the processes that the portal starts.
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
  return () => postgres.stop()
}
