import { once } from 'node:events'
import { Readable } from 'node:stream'

import { ZipArchive } from 'archiver'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { formatDisposition } from '#server/documents/files/send-file.ts'
import type { Platform } from '#server/platform/platform.ts'

import { nameAlbumFiles } from './album-names.ts'
import type { StoredMedia } from './store.ts'

type AlbumMedia = Pick<StoredMedia, 'title' | 'fileName' | 'fileId' | 'createdAt'>

/**
 * Sends photographs and videos as a zip, one file after another, without compressing what is compressed already. It is
 * never whole in memory or on the disk. A caller that disconnects ends it.
 */
export async function sendAlbum(
  { files, log, today }: Pick<Platform, 'files' | 'log' | 'today'>,
  fileName: string,
  media: AlbumMedia[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.type('application/zip').headers({
    'cache-control': 'private, no-store',
    vary: 'cookie',
    'content-disposition': formatDisposition('attachment', fileName),
  })
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
  const zip = new ZipArchive({ store: true })
  // The connection is cut, so that the caller does not take a part for the whole.
  void fillZip(zip, { files, today }, media).catch((error: unknown) => {
    if (!zip.destroyed) log.warn({ err: error }, 'album failed')
    zip.destroy(error as Error)
  })
  await reply.send(zip)
}

async function fillZip(
  zip: ZipArchive,
  { files, today }: Pick<Platform, 'files' | 'today'>,
  media: AlbumMedia[],
): Promise<void> {
  const closed = new AbortController()
  zip.once('close', () => closed.abort())
  const names = nameAlbumFiles(media, today)
  for (const [index, { fileId, createdAt }] of media.entries()) {
    if (zip.destroyed) return
    const file = await files.get(fileId)
    // Erased while the album was being sent.
    if (file === undefined) continue
    file.stream.once('error', error => zip.destroy(error))
    try {
      const added = once(zip, 'entry', closed)
      zip.append(file.stream, { name: names[index]!, date: new Date(createdAt), mode: 0o644 })
      await added
    } finally {
      file.stream.destroy()
    }
  }
  await zip.finalize()
}
