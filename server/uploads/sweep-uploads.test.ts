import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles } from '#server/test/photographs.ts'
import { countFiles, listParts, openUploads, getStagingDirectory } from '#server/test/upload-parts.ts'
import { createUpload, sendPart, uploadFile } from '#server/test/uploads.ts'

import { sweepUploads } from './sweep-uploads.ts'

describe('sweep', () => {
  test('deletes uploads a week after their last byte', async () => {
    const { ada, portal } = await openUploads()
    const unfinished = await createUpload(ada, { length: 11 })
    const finished = await uploadFile(ada, 'A letter')
    portal.time.now = addDuration(portal.time.now, 6 * day)
    await sendPart(await signInAgain(ada), unfinished, 0, 'Hello')
    portal.time.now = addDuration(portal.time.now, 6 * day)
    await sweep(portal)
    expect(await isThere(portal, unfinished)).toBe(true)
    expect(await isThere(portal, finished.id)).toBe(false)
    expect(listStoredFiles(portal)).toEqual([join(getStagingDirectory(portal), listParts(portal)[0]!)])
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect(await isThere(portal, unfinished)).toBe(false)
    expect([listStoredFiles(portal), await countFiles(portal)]).toEqual([[], 0])
  })

  test('deletes parts that a crash left', async () => {
    const { ada, portal } = await openUploads()
    const id = await createUpload(ada, { length: 11 })
    await sendPart(ada, id, 0, 'Hello')
    const [part] = listParts(portal)
    await portal.database.db.deleteFrom('uploadParts').execute()
    await sweep(portal)
    expect(listParts(portal)).toEqual([part])
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect(listParts(portal)).toEqual([])
  })

  test('passes over files of the system', async () => {
    const { ada, portal } = await openUploads()
    await sendPart(ada, await createUpload(ada, { length: 11 }), 0, 'Hello')
    writeFileSync(join(getStagingDirectory(portal), '.DS_Store'), '')
    portal.time.now = addDuration(portal.time.now, 9 * day)
    await sweep(portal)
    expect(listParts(portal)).toEqual(['.DS_Store'])
  })

  test('deletes a file whose finish was interrupted', async () => {
    const { portal } = await openUploads()
    const content = { bytes: 5, sha256: Buffer.from(hash('sha256', 'Hello'), 'hex') }
    const path = join(import.meta.dirname, 'tables.ts')
    await portal.platform.files.putFile('11111111-1111-4111-8111-111111111111', { path, ...content })
    expect(listStoredFiles(portal)).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 2 * day)
    await sweep(portal)
    expect([listStoredFiles(portal), await countFiles(portal)]).toEqual([[], 0])
  })
})

async function isThere(portal: TestPortal, id: string): Promise<boolean> {
  const found = await portal.database.db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function sweep(portal: TestPortal): Promise<void> {
  await sweepUploads(portal.platform)
  await portal.platform.files.sweep()
}

async function signInAgain(person: Person): Promise<Person> {
  await person.signInAgain()
  return person
}
