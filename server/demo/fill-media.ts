import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

import type { NewMedia } from '#contract/media/media.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { findLinkedMember } from '#server/family-tree/store.ts'
import { openMediaQueue } from '#server/media/media-queue.ts'
import { prepareMedia, type SentFile } from '#server/media/prepare-media.ts'
import { insertPrepared } from '#server/media/share-media.ts'
import { listMedia } from '#server/media/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'
import { listPosts, updatePost } from '#server/posts/store.ts'

import { drawGrowthRings } from './growth-rings.ts'

/** Adds the four prints of Clara's post, which says that the fifth is still wet, and a short video of that one. */
export async function fillMedia(platform: Platform): Promise<void> {
  const { database } = platform
  const account = await findAccountByEmail(database.db, 'clara@example.test')
  const clara = account && (await findLinkedMember(database.db, account.user.id))
  if (account === undefined || clara === undefined) return
  const user = presentUser(platform.clock(), account.user)
  const pageOfClara = { memberId: clara.id, limit: 100 }
  if ((await listMedia(database.db, { ...pageOfClara, viewer: user })).rows.length > 0) return
  const queue = openMediaQueue()

  const share = async (title: string, sent: SentFile, poster?: SentFile): Promise<string> => {
    const details: Omit<NewMedia, 'uploadId'> = {
      memberId: clara.id,
      title,
      description: null,
      isPublic: true,
      isSharePending: false,
      memberIds: [],
    }
    const prepared = await prepareMedia({ ...platform, queue, accountId: user.id }, sent, poster)
    const { id } = await database.db
      .transaction()
      .execute(tx => insertPrepared(tx, platform, user, details, prepared))
    return id
  }

  const mediaIds: string[] = []
  for (const [index, generation] of ['first', 'second', 'third', 'fourth'].entries()) {
    const print = await drawPrint(`${generation}-print.png`, 9 + 7 * index, 1887 + 30 * index)
    mediaIds.push(await share(`The oak’s ${generation} generation, a print in green ink`, print))
  }
  await share('The fifth print takes shape', await openVideo(), await drawPrint('poster.png', 37, 2026))

  const posts = await listPosts(database.db, { ...pageOfClara, viewerId: user.id })
  const post = posts.rows.find(({ title }) => title === 'New prints')
  if (post === undefined) return
  const { title, content, isPublic } = post
  await database.db
    .transaction()
    .execute(tx => updatePost(tx, post.id, { title, content, isPublic, mediaIds }, new Date(post.updatedAt)))
}

async function drawPrint(fileName: string, rings: number, seed: number): Promise<SentFile> {
  const { default: sharp } = await import('sharp')
  const size = 900
  const raw = { width: size, height: size, channels: 3 } as const
  const bytes = await sharp(drawGrowthRings({ size, rings, seed }), { raw }).png().toBuffer()
  return { fileName, mimeType: 'image/png', bytes: bytes.length, stream: Readable.from([bytes]) }
}

/** Three seconds of growth rings, which were drawn by `growth-rings.ts`. */
async function openVideo(): Promise<SentFile> {
  const path = new URL('samples/growth-rings.webm', import.meta.url)
  const { size } = await stat(path)
  return {
    fileName: 'growth-rings.webm',
    mimeType: 'video/webm',
    bytes: size,
    stream: createReadStream(path),
  }
}
