import type { TestProject } from 'vitest/node'

import { startTestPostgres, type TestConnection } from './test-postgres.ts'

/** Global setup of the API tests: `inject('postgres')` is the connection. */
export default async function startSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestConnection
  }
}
