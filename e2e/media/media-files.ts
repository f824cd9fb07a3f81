import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expect } from '#e2e/fixtures.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photograph of one color, as JPEG or PNG by its name. */
export async function createPhotograph(name: string, width: number, height: number): Promise<ChosenFile> {
  const image = sharp({ create: { width, height, channels: 3, background: '#4c6f8f' } })
  const isPng = name.endsWith('.png')
  return {
    name,
    mimeType: isPng ? 'image/png' : 'image/jpeg',
    buffer: await (isPng ? image.png() : image.jpeg()).toBuffer(),
  }
}

/** A photograph of a telephone, which Chromium cannot display and has no type for. */
export async function readHeic(name: string): Promise<ChosenFile> {
  return { name, mimeType: '', buffer: await readSample('photograph.heic') }
}

/** A video of three seconds, which every build of Chromium can play. */
export async function readVideo(name: string): Promise<ChosenFile> {
  return { name, mimeType: 'video/webm', buffer: await readSample('video.webm') }
}

function readSample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../../server/media/samples', name))
}

/** Shares a file on a member's page without its form, and returns the id. */
export async function shareFile(
  page: Page,
  memberId: string,
  { name, buffer }: ChosenFile,
  details: { title?: string; isPublic?: boolean; memberIds?: string[] } = {},
): Promise<string> {
  const started = await page.request.post('/api/uploads', {
    headers: {
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const { id: uploadId } = (await started.json()) as { id: string }
  await page.request.patch(`/api/uploads/${uploadId}`, {
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: buffer,
  })
  const reply = await page.request.post('/api/family-media', { data: { uploadId, memberId, ...details } })
  expect(reply.status(), `${name} is shared`).toBe(201)
  return ((await reply.json()) as { id: string }).id
}
