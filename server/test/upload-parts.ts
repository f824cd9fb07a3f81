import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import { claimFinishedUpload } from '#server/uploads/claim-finished-upload.ts'

import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'
import { readUpload } from './uploads.ts'

/** Opens a portal with a member who uploads files. */
export async function openUploads(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  return { portal, ada: await portal.signIn('family_member', 'Ada') }
}

/** A request whose bytes the test sends one after another, and its status: 'cut' when the connection breaks. */
export function openRequest(portal: TestPortal, person: Person, id: string, offset: number) {
  const { hostname, port } = new URL(portal.address)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request({
    hostname,
    port,
    method: 'PATCH',
    path: `/api/uploads/${id}`,
    agent: false,
    headers: { cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  })
  const status = new Promise<number | 'cut'>(resolve => {
    sending.on('response', response => resolve(response.statusCode ?? 0)).on('error', () => resolve('cut'))
  })
  return { sending, status }
}

/** The directory of the parts of unfinished uploads. */
export function getStagingDirectory(portal: TestPortal): string {
  return join(portal.platform.config.DATA_DIR, 'files/uploads')
}

export function listParts(portal: TestPortal): string[] {
  return readdirSync(getStagingDirectory(portal))
}

export function listPartSizes(portal: TestPortal): number[] {
  return listParts(portal).map(name => statSync(join(getStagingDirectory(portal), name)).size)
}

/** Claims a finished upload as a slice does that files it. */
export async function claimUpload(portal: TestPortal, person: Person, id: string) {
  const accountId = person.user?.id ?? ''
  return portal.database.db.transaction().execute(tx => claimFinishedUpload(tx, { uploadId: id, accountId }))
}

/** The bytes of a stored file. */
export async function readStoredFile(portal: TestPortal, fileId: string): Promise<Buffer> {
  const file = await portal.platform.files.get(fileId)
  return Buffer.concat(await file!.stream.toArray())
}

/** The stored bytes of a finished upload. */
export async function readContent(portal: TestPortal, person: Person, id: string): Promise<Buffer> {
  await readUpload(person, id)
  const { fileId } = await portal.database.db
    .selectFrom('uploads')
    .select('fileId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return readStoredFile(portal, fileId!)
}

/** The number of stored files in the database. */
export async function countFiles(portal: TestPortal): Promise<number> {
  return (await portal.database.db.selectFrom('storedFiles').select('id').execute()).length
}
