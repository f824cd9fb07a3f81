import type { FailureBody } from '#contract/failure.ts'
import type { ResumableUpload } from '#contract/uploads.ts'

import type { Answer, Person } from './person.ts'

/** Begins an upload and returns its id. */
export async function createUpload(
  person: Person,
  { length, name = 'Letter.txt' }: { length: number; name?: string },
): Promise<string> {
  const { status, body } = await person.try('POST /api/uploads', { headers: toUploadHeaders(length, name) })
  if (status !== 201) throw new Error(`The upload was not created: ${JSON.stringify(body)}`)
  return (body as unknown as ResumableUpload).id
}

export function toUploadHeaders(length: number, name: string): Record<string, string> {
  return {
    'upload-length': String(length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  }
}

/** The body of a request that sends bytes. */
export function toPart(bytes: string | Uint8Array): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], {
    type: 'application/offset+octet-stream',
  })
}

export async function sendPart(
  person: Person,
  id: string,
  offset: number,
  bytes: string | Uint8Array,
): Promise<Answer<FailureBody>> {
  return person.try('PATCH /api/uploads/{id}', {
    params: { id },
    headers: { 'upload-offset': String(offset) },
    body: toPart(bytes),
  })
}

/** Uploads a whole file in one request and returns the reply to it. */
export async function tryUpload(
  person: Person,
  bytes: string | Uint8Array,
  name?: string,
): Promise<{ id: string; answer: Answer<FailureBody> }> {
  const length = Buffer.byteLength(bytes)
  const id = await createUpload(person, name === undefined ? { length } : { length, name })
  return { id, answer: await sendPart(person, id, 0, bytes) }
}

/** Uploads a whole file and returns its state. @throws when it is rejected. */
export async function uploadFile(
  person: Person,
  bytes: string | Uint8Array,
  name?: string,
): Promise<ResumableUpload> {
  const { id, answer } = await tryUpload(person, bytes, name)
  if (answer.status !== 204) throw new Error(`The upload failed: ${JSON.stringify(answer.body)}`)
  return readUpload(person, id)
}

export async function readUpload(person: Person, id: string): Promise<ResumableUpload> {
  return person.call('GET /api/uploads/{id}', { params: { id } })
}

/** The offset that a client continues at. */
export async function readOffset(person: Person, id: string): Promise<number> {
  const { headers } = await person.fetch('HEAD', `/api/uploads/${id}`)
  return Number(headers.get('upload-offset'))
}
