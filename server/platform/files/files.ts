import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { addDuration, day, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

import { readLastModified, openDirectoryStore } from './file-store.ts'

/**
 * Uploaded files. A row records whether a file is referenced, and is written before the first byte. The sweep
 * therefore finds every unreferenced file after any failure. Callers never name files, and no reply contains a path.
 */
export type Files = {
  /**
   * Stores bytes, which count toward the owner's quota, and returns the file's id. The sweep deletes it unless it is
   * referenced within a day.
   */
  put(ownerId: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** Call in the transaction that adds the reference. */
  markReferenced(tx: Tx, ids: string[]): Promise<void>
  /** Call in the transaction that removes the last reference. */
  markUnreferenced(tx: Tx, ids: string[]): Promise<void>
  /** Deletes unreferenced files now, rather than by the sweep. */
  discard(ids: string[]): Promise<void>
  get(id: string): Promise<{ size: number; stream: Readable } | undefined>
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

export function openFiles({
  config,
  clock,
  database,
}: {
  config: Pick<Config, 'DATA_DIR'>
  clock: Clock
  database: Database
}): Files {
  const root = join(config.DATA_DIR, 'files')
  const drafts = join(root, 'drafts')
  const store = openDirectoryStore(root)
  const { db } = database

  async function removeFile(id: string): Promise<void> {
    await store.remove(id)
    await db.deleteFrom('storedFiles').where('id', '=', id).where('isReferenced', '=', false).execute()
  }

  return {
    async put(ownerId, content) {
      const id = randomUUID()
      await db.insertInto('storedFiles').values({ id, ownerId, createdAt: clock() }).execute()
      const bytes = await store.put(id, content)
      await db.updateTable('storedFiles').set({ bytes }).where('id', '=', id).execute()
      return id
    },

    markReferenced: (tx, ids) => setReferenced(tx, ids, true),
    markUnreferenced: (tx, ids) => setReferenced(tx, ids, false),
    get: id => store.get(id),

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
      for (const { id } of unreferenced) await removeFile(id)
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
