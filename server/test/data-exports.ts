import { expect } from 'vitest'

import type { Person } from './person.ts'

/** Exports the data of a signed-in person and waits until the archive is ready. */
export async function createDataExport(person: Person): Promise<string> {
  await person.stepUp()
  const { id } = await person.call('POST /api/data-exports', { body: {} })
  await expect.poll(() => readExportState(person), { timeout: 15_000 }).toBe('ready')
  return id
}

export async function readExportState(person: Person): Promise<string | undefined> {
  return (await person.call('GET /api/data-export')).latest?.state
}
