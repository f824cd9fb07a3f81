import type { Platform } from '#server/platform/platform.ts'

import type { Staging } from './staging.ts'
import { deleteUpload, listParts, lockUpload } from './store.ts'

/** Deletes an upload and its bytes. The sweep deletes its file, unless a record shares it. */
export async function cancelUpload(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  staging: Staging,
  id: string,
): Promise<void> {
  const partIds = await database.db.transaction().execute(async tx => {
    const upload = await lockUpload(tx, id)
    if (upload === undefined) return []
    const parts = await listParts(tx, id)
    if (upload.fileId !== null) await files.markUnreferenced(tx, [upload.fileId])
    await deleteUpload(tx, id)
    return parts.map(part => part.id)
  })
  await staging.remove(partIds)
}
