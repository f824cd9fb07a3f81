import { Readable } from 'node:stream'

import { findAccountByEmail } from '#server/accounts/store.ts'
import { findLinkedMember } from '#server/family-tree/store.ts'
import { openMediaQueue } from '#server/media/media-queue.ts'
import { prepareMedia } from '#server/media/prepare-media.ts'
import { insertPrepared } from '#server/media/share-media.ts'
import { listMedia } from '#server/media/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'
import { listPosts, updatePost } from '#server/posts/store.ts'

import { drawGrowthRings } from './growth-rings.ts'

/** Adds the four prints of Clara's post, which says that the fifth is still wet. */
export async function fillPhotographs(platform: Platform): Promise<void> {
  const { database } = platform
  const account = await findAccountByEmail(database.db, 'clara@example.test')
  const clara = account && (await findLinkedMember(database.db, account.user.id))
  if (account === undefined || clara === undefined) return
  const user = presentUser(platform.clock(), account.user)
  const pageOfClara = { memberId: clara.id, limit: 100 }
  if ((await listMedia(database.db, { ...pageOfClara, viewer: user })).rows.length > 0) return
  const { default: sharp } = await import('sharp')
  const queue = openMediaQueue()
  const mediaIds: string[] = []
  for (const [index, generation] of ['first', 'second', 'third', 'fourth'].entries()) {
    const size = 900
    const print = drawGrowthRings({ size, rings: 9 + 7 * index, seed: 1887 + 30 * index })
    const bytes = await sharp(print, { raw: { width: size, height: size, channels: 3 } })
      .png()
      .toBuffer()
    const details = {
      memberId: clara.id,
      title: `The oak’s ${generation} generation, a print in green ink`,
      description: null,
      isPublic: true,
      memberIds: [],
    }
    const file = { fileName: `${generation}-print.png`, mimeType: 'image/png', bytes: bytes.length }
    const sent = { ...file, stream: Readable.from([bytes]) }
    const prepared = await prepareMedia({ ...platform, queue, accountId: user.id }, sent)
    const { id } = await database.db
      .transaction()
      .execute(tx => insertPrepared(tx, platform, user, details, prepared))
    mediaIds.push(id)
  }
  const posts = await listPosts(database.db, { ...pageOfClara, viewerId: user.id })
  const post = posts.rows.find(({ title }) => title === 'New prints')
  if (post === undefined) return
  const { title, content, isPublic } = post
  await database.db
    .transaction()
    .execute(tx => updatePost(tx, post.id, { title, content, isPublic, mediaIds }, new Date(post.updatedAt)))
}
