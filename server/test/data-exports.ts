import { buffer } from 'node:stream/consumers'

import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'

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

/** The archive, and the content of its files by their names. */
export async function downloadExport(person: Person, id: string) {
  const response = await fetch(`${person.address}/api/data-exports/${id}/file`, {
    headers: { cookie: person.cookieHeader() },
  })
  const body = Buffer.from(await response.arrayBuffer())
  const zip = await fromBufferPromise(body, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return { body, entries, headers: Object.fromEntries(response.headers) }
}
