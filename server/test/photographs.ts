import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect } from 'vitest'

import type { User } from '#contract/accounts/accounts.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { FamilyMedia } from '#contract/media/media.ts'
import { insertPrepared } from '#server/media/share-media.ts'

import { createMember } from './members.ts'
import { openPortal, type TestPortal } from './open-portal.ts'
import type { Answer, Person } from './person.ts'
import { tryUpload } from './uploads.ts'

export async function openPortalWithProfile(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  const ada = await portal.signIn('family_member')
  return { portal, ada, page: await createMember(portal, undefined, { firstName: 'Rosa' }) }
}

export async function sharePhotograph(
  person: Person,
  memberId: string,
  file: Blob,
  fields: MediaFields = {},
): Promise<FamilyMedia> {
  const answer = await tryShareFile(person, memberId, file, fields)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body as unknown as FamilyMedia
}

type MediaFields = {
  title?: string
  description?: string
  isPublic?: boolean
  isSharePending?: boolean
  memberIds?: string[]
  posterUploadId?: string
}

/** Uploads a file and shares it on a member's page. */
export async function tryShareFile(
  person: Person,
  memberId: string,
  file: Blob | Buffer,
  fields: MediaFields = {},
  name = 'photograph.jpg',
): Promise<Answer<FailureBody>> {
  const { id, answer } = await tryUpload(person, file instanceof Blob ? await file.bytes() : file, name)
  if (answer.status !== 204) return answer
  return person.try('POST /api/family-media', { body: { uploadId: id, memberId, ...fields } })
}

/** A photograph or a video of `server/media/samples`, with a location and a title in its metadata. */
export function readMediaSample(name: MediaSample): Buffer {
  return readFileSync(new URL(`../media/samples/${name}`, import.meta.url))
}

export type MediaSample = 'photograph.heic' | 'video.mp4' | 'video.mov' | 'video.webm' | 'motion-jpeg.mov'

/** Shares one of them on a member's page. */
export async function shareSample(
  person: Person,
  memberId: string,
  name: MediaSample,
  fields: MediaFields = {},
): Promise<FamilyMedia> {
  const answer = await tryShareFile(person, memberId, readMediaSample(name), fields, name)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body as unknown as FamilyMedia
}

/** The paths of all files that the portal stores. */
export function listStoredFiles(portal: TestPortal): string[] {
  const root = join(portal.platform.config.DATA_DIR, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

export function toBlob(bytes: Buffer, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** A small photograph as a camera saves it, rotated and with a location. */
export async function makeJpeg({ width = 60, height = 40 } = {}): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#b6924a' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Rings and Sons' },
      IFD3: { GPSLatitude: '38/1 46/1 12/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Inserts a photograph as if it had been re-encoded, which takes a process, and returns its id. */
export async function insertPhotograph(portal: TestPortal, uploader: User): Promise<string> {
  const { database, platform } = portal
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#b6924a' } })
    .webp()
    .toBuffer()
  const sha256 = hash('sha256', bytes, 'buffer')
  const [fileId, thumbnailId] = [await platform.files.put(null, bytes), await platform.files.put(null, bytes)]
  const file = {
    fileId,
    thumbnailId,
    fileName: 'oak.webp',
    mimeType: 'image/webp',
    bytes: bytes.length,
    sha256,
  }
  const prepared = { kind: 'photograph' as const, file, width: 40, height: 60, duration: null }
  const memberId = await createMember(portal)
  const details = {
    memberId,
    title: null,
    description: null,
    isPublic: false,
    isSharePending: false,
    memberIds: [],
  }
  const { id } = await database.db
    .transaction()
    .execute(tx => insertPrepared(tx, platform, uploader, details, prepared))
  return id
}

/** Shares a photograph on a member's page. */
export async function createPhotograph(
  portal: TestPortal,
  person: Person,
  { memberId, ...fields }: MediaFields & { memberId?: string } = {},
): Promise<FamilyMedia> {
  return sharePhotograph(person, memberId ?? (await createMember(portal)), await makeJpeg(), fields)
}
