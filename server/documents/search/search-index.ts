import { sql } from 'kysely'

import type { DocumentVersion } from '#contract/documents/documents.ts'
import type { StoredVersionFile } from '#server/documents/versions/versions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { tokenize } from '#server/platform/tokenize.ts'

export type ReadContent = {
  textState: Exclude<DocumentVersion['textState'], 'pending'>
  text: string | null
  isTextTruncated: boolean
  /** Null without a new thumbnail: the stored one stays. */
  thumbnailId: string | null
}

export type PendingVersion = Pick<
  StoredVersionFile,
  'fileId' | 'mimeType' | 'bytes' | 'sha256' | 'thumbnailId' | 'othersReceive'
> &
  Pick<DocumentVersion, 'textState'>

/** A version whose content has not been read yet, or whose copy for others is due. */
export async function findPendingVersion(db: Db, versionId: string): Promise<PendingVersion | undefined> {
  return db
    .selectFrom('documentVersions')
    .select(['fileId', 'mimeType', 'bytes', 'sha256', 'thumbnailId', 'textState', 'othersReceive'])
    .where('id', '=', versionId)
    .where(eb => eb.or([eb('textState', '=', 'pending'), eb('othersReceive', '=', 'pending')]))
    .executeTakeFirst()
}

/** The ids of the oldest of them. The rest follows when these are done. */
export async function listPendingVersions(
  db: Db,
  { onlyCopies }: { onlyCopies: boolean },
): Promise<string[]> {
  const versions = await db
    .selectFrom('documentVersions')
    .select('id')
    .where(eb =>
      onlyCopies
        ? eb('othersReceive', '=', 'pending')
        : eb.or([eb('textState', '=', 'pending'), eb('othersReceive', '=', 'pending')]),
    )
    .orderBy('uploadedAt')
    .limit(1000)
    .execute()
  return versions.map(({ id }) => id)
}

/** Stores what was read from the file of a version. False if another run has stored it, or the version was erased. */
export async function storeContent(
  tx: Tx,
  versionId: string,
  { thumbnailId, ...content }: ReadContent,
): Promise<boolean> {
  const words = content.text === null ? null : toSearchWords(content.text)
  const version = await tx
    .updateTable('documentVersions')
    .set({
      ...content,
      ...(thumbnailId !== null && { thumbnailId }),
      textSearch: sql<never>`case when ${words}::text is null then null else to_text_vector(${words}) end`,
    })
    .where('id', '=', versionId)
    .where('textState', '=', 'pending')
    .returning('documentId')
    .executeTakeFirst()
  if (version !== undefined) await refreshSearch(tx, version.documentId)
  return version !== undefined
}

/** The file that others receive. */
export type SharedFile =
  | { othersReceive: 'original' | 'failed' }
  | {
      othersReceive: 'copy'
      cleanFileId: string
      cleanMimeType: string
      cleanBytes: number
      cleanSha256: Buffer
    }

/** False if another run has stored it, or the version was erased. */
export async function storeSharedFile(tx: Tx, versionId: string, file: SharedFile): Promise<boolean> {
  const version = await tx
    .updateTable('documentVersions')
    .set(file)
    .where('id', '=', versionId)
    .where('othersReceive', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return version !== undefined
}

/** Stores the hash of the versions of a file that was stored before files were hashed. */
export async function storeHash(tx: Tx, fileId: string, sha256: Buffer): Promise<void> {
  await tx.updateTable('documentVersions').set({ sha256 }).where('fileId', '=', fileId).execute()
}

/** Updates the words that a search finds, after a change of the details, the current version or its text. */
export async function refreshSearch(tx: Tx, id: string): Promise<void> {
  const { title, tags, description, fileName } = await tx
    .selectFrom('documents')
    .innerJoin('documentVersions as current', 'current.id', 'documents.currentVersionId')
    .select(['title', 'tags', 'description', 'fileName'])
    .where('documents.id', '=', id)
    .executeTakeFirstOrThrow()
  const rest = toSearchWords(`${description ?? ''} ${fileName}`)
  const [titleWords, tagWords] = [toSearchWords(title), toSearchWords(tags.join(' '))]
  await sql`
    with details as (
      select setweight(to_search_vector(${titleWords}), 'A')
        || setweight(to_search_vector(${tagWords}), 'B')
        || setweight(to_search_vector(${rest}), 'C') as words
    )
    update documents set details_search = details.words,
      search = details.words || to_beginnings(${`${titleWords} ${tagWords} ${rest}`}) || coalesce(
        (select text_search from document_versions where id = current_version_id), '')
    from details where documents.id = ${id}`.execute(tx)
}

/** The words of a text in the form that is stored and compared: lower case, without diacritics and punctuation. */
function toSearchWords(text: string): string {
  return tokenize(text)
    .map(({ term }) => term)
    .join(' ')
}
