import { toPathSegment } from '#server/documents/personal-data.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PersonalFile } from '#server/platform/database/personal-data.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'

import { decryptFile } from './encrypted-file.ts'
import { toKeyRow, toNameRow } from './store.ts'

/** The files that an account has sent, for the export of its data. */
export async function* readPersonalFiles(
  db: Db,
  accountId: string,
  envelopes: Envelopes,
): AsyncGenerator<PersonalFile[]> {
  const query = db
    .selectFrom('messageAttachments as attachment')
    .innerJoin('messages as message', 'message.id', 'attachment.messageId')
    .select(['attachment.id', 'attachment.conversationId', 'message.createdAt', 'attachment.messageId'])
    .select(eb => [
      eb.ref('attachment.fileId').$notNull().as('fileId'),
      eb.ref('attachment.sealedName').$notNull().as('sealedName'),
      eb.ref('attachment.sealedFileKey').$notNull().as('sealedFileKey'),
    ])
    .where('message.authorId', '=', accountId)
    .where('attachment.fileId', 'is not', null)
    .orderBy('message.createdAt')
    .orderBy('attachment.id')
  for await (const rows of readInBatches(db, query))
    yield await Promise.all(
      rows.map(async ({ id, messageId, conversationId, fileId, createdAt, ...sealed }) => {
        const name = await envelopes.open(db, conversationId, toNameRow(id), sealed.sealedName)
        const key = await envelopes.open(db, conversationId, toKeyRow(id), sealed.sealedFileKey)
        return {
          fileId,
          createdAt,
          path: `messages/${messageId}/${id.slice(0, 8)}-${toPathSegment(name)}`,
          decrypt: content => decryptFile(content, Buffer.from(key, 'base64')),
        } satisfies PersonalFile
      }),
    )
}
