import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { addDuration, day, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { findViolatedConstraint, type Database, type Tx } from '#server/platform/database/database.ts'

import { openDirectoryStore, readLastModified } from './directory-store.ts'
import type { ByteRange, StoredContent } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/**
 * Uploaded files, in DATA_DIR/files or in a bucket. A row records whether a file is referenced, and is written before
 * the first byte. The sweep therefore finds every unreferenced file after any failure. Foreign keys decide: a file that
 * a record refers to is never deleted, even if it was marked as unreferenced. Callers never name files, and no reply
 * contains a path.
 */
export type Files = {
  /**
   * Stores bytes, which count toward the quota of an owner, and returns the file's id. The sweep deletes it unless it
   * is referenced within a day.
   */
  put(ownerId: string | null, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /**
   * Stores a complete, synced file of this machine under a new id, without an owner. The file at `path` stays. May be
   * repeated after a failure. The sweep deletes it unless it is referenced within a day.
   */
  putFile(id: string, file: FileContent & { path: string }): Promise<void>
  /**
   * Finds a referenced file of equal content, and keeps it from being deleted until the transaction ends, which adds
   * a reference to it.
   */
  lockEqual(tx: Tx, content: FileContent): Promise<string | undefined>
  /** Records the hash of a file that was stored before files were hashed. */
  recordHash(tx: Tx, id: string, sha256: Buffer): Promise<void>
  /** Call in the transaction that adds the reference. */
  markReferenced(tx: Tx, ids: string[]): Promise<void>
  /** Call in the transaction that removes the last reference, as far as the caller knows. */
  markUnreferenced(tx: Tx, ids: string[]): Promise<void>
  /** Deletes unreferenced files now, rather than by the sweep. */
  discard(ids: string[]): Promise<void>
  /** The caller must read or destroy the stream. */
  get(id: string, range?: ByteRange): Promise<StoredContent | undefined>
  /**
   * Writes a stream to a temporary file on this machine and deletes the file after `work`. The sweep deletes what a
   * crash leaves.
   */
  withDraft<T>(
    arriving: AsyncIterable<Uint8Array>,
    work: (path: string, size: number) => Promise<T>,
  ): Promise<T>
  sweep(): Promise<void>
}

/** The content of a draft that a worker writes. */
export async function* writeEmptyDraft(): AsyncGenerator<Uint8Array> {}

/** The size and the hash, which together identify the content of a file. */
export type FileContent = { bytes: number; sha256: Buffer }

/** Where the portal writes files before they are complete, even if it stores them in a bucket. */
export function toFilesPath({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'files')
}

export function openFiles({
  config,
  clock,
  database,
}: {
  config: Config
  clock: Clock
  database: Database
}): Files {
  const root = toFilesPath(config)
  const drafts = join(root, 'drafts')
  const store = config.FILES === undefined ? openDirectoryStore(root) : openS3Store(config.FILES, config)
  const { db } = database

  /** Deletes an unreferenced file. Its row is locked until its bytes are deleted. */
  async function removeFile(id: string, createdBefore?: Date): Promise<void> {
    try {
      await db.transaction().execute(async tx => {
        let query = tx.deleteFrom('storedFiles').where('id', '=', id).where('isReferenced', '=', false)
        if (createdBefore !== undefined) query = query.where('createdAt', '<', createdBefore.toISOString())
        const deleted = await query.returning('id').executeTakeFirst()
        if (deleted !== undefined) await store.remove(id)
      })
    } catch (error) {
      // Another record refers to the file.
      if (findViolatedConstraint(error) === undefined) throw error
      await db.updateTable('storedFiles').set({ isReferenced: true }).where('id', '=', id).execute()
    }
  }

  return {
    async put(ownerId, content) {
      const id = randomUUID()
      await db.insertInto('storedFiles').values({ id, ownerId, createdAt: clock() }).execute()
      const bytes = await store.put(id, content)
      await db.updateTable('storedFiles').set({ bytes }).where('id', '=', id).execute()
      return id
    },

    async putFile(id, { path, bytes, sha256 }) {
      // The new time keeps a sweep from deleting the file of an earlier attempt.
      await db
        .insertInto('storedFiles')
        .values({ id, bytes, sha256, createdAt: clock() })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ createdAt: clock() }))
        .execute()
      await store.putFile(id, path)
    },

    async lockEqual(tx, { sha256, bytes }) {
      const found = await tx
        .selectFrom('storedFiles')
        .select('id')
        .where('sha256', '=', sha256)
        .where('bytes', '=', bytes)
        .where('isReferenced', '=', true)
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      return found?.id
    },

    markReferenced: (tx, ids) => setReferenced(tx, ids, true),
    markUnreferenced: (tx, ids) => setReferenced(tx, ids, false),
    get: (id, range) => store.get(id, range),

    async discard(ids) {
      for (const id of ids) await removeFile(id)
    },

    async withDraft(arriving, work) {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const path = join(drafts, randomUUID())
      try {
        return await work(path, await writeDraft(path, arriving))
      } finally {
        await rm(path, { force: true })
      }
    },

    async recordHash(tx, id, sha256) {
      await tx.updateTable('storedFiles').set({ sha256 }).where('id', '=', id).execute()
    },

    async sweep() {
      const before = addDuration(clock(), -day)
      const unreferenced = await db
        .selectFrom('storedFiles')
        .select('id')
        .where('isReferenced', '=', false)
        .where('createdAt', '<', before.toISOString())
        .orderBy('createdAt')
        .limit(1000)
        .execute()
      for (const { id } of unreferenced) await removeFile(id, before)
      for (const name of await readdir(drafts).catch(() => [])) {
        const path = join(drafts, name)
        const changed = await readLastModified(path)
        if (changed !== undefined && changed < before) await rm(path, { force: true })
      }
    },
  }
}

async function setReferenced(tx: Tx, ids: string[], isReferenced: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('storedFiles').set({ isReferenced }).where('id', 'in', ids).execute()
}

/** Returns the number of bytes. A draft need not survive a power cut, so it is not synced. */
async function writeDraft(path: string, arriving: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of arriving) {
      await file.writeFile(chunk)
      size += chunk.length
    }
  } finally {
    await file.close()
  }
  return size
}
