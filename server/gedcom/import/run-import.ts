import { sql } from 'kysely'

import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { rejectTooLargeTree } from '#server/family-tree/tree-size.ts'
import {
  pickImportCounts,
  updateImport,
  lockRunningImport,
  readKnownMembers,
  type ImportCounts,
  type StoredImport,
} from '#server/gedcom/store.ts'
import type { GedcomQueue } from '#server/gedcom/worker/gedcom-queue.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { diskFull, Failure } from '#server/platform/failure.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import type { Platform } from '#server/platform/platform.ts'

import { incrementVersionsOfExtended, insertRows } from './insert-rows.ts'
import { readBatches } from './row-batches.ts'

/**
 * Imports the people of a previewed file in one transaction: spool → match → members with their events → links →
 * record. The import's row shows the progress; it is updated outside the transaction. Never throws: a failure is
 * recorded in that row.
 */
export async function runImport(platform: Platform, queue: GedcomQueue, file: StoredImport): Promise<void> {
  const { clock, config, database, diskSpace, files, log } = platform
  const { db } = database
  try {
    await db.transaction().execute(async tx => {
      await lockRunningImport(tx, file.id)
      await queue.run(
        file.importedById,
        { kind: 'import', useMatches: file.usesMatches },
        async function* () {
          await lockFamilyTree(tx)
          if (file.usesMatches) yield* readKnownMembers(tx)
          yield { fileId: file.spoolId }
        },
        async (batches, path) => {
          const by = { importId: file.id, importedById: file.importedById, now: clock() }
          let done = 0
          let shown = Promise.resolve()
          for await (const { table, rows, json } of readBatches(path, batches)) {
            await insertRows(tx, { table, json }, by)
            if (table !== 'members' && table !== 'matches') continue
            done += rows
            const progress = { done }
            // An update of the progress neither delays nor fails the import.
            shown = shown
              .then(() => db.transaction().execute(tx => updateImport(tx, file.id, progress)))
              .then(ignore, ignore)
          }
          await shown
          if (file.usesMatches) await incrementVersionsOfExtended(tx, file.id, by.now)
          await rejectTooLargeTree(tx, config)
        },
      )
      if (file.fileId !== null) await files.markReferenced(tx, [file.fileId])
      const done = await updateImport(tx, file.id, {
        ...(await countImported(tx, file)),
        state: 'done',
        done: file.total,
        finishedAt: clock(),
        spoolId: null,
      })
      await audit(tx, clock, {
        actorId: file.importedById,
        action: 'gedcom.imported',
        subject: file.id,
        details: pickImportCounts(done),
      })
    })
  } catch (error) {
    if (!isFileFailure(error)) log.error({ err: error }, 'gedcom import failed')
    if (isDiskFull(error)) diskSpace.reportFull()
    const failure = describeFailure(error)
    const failed = { state: 'failed', finishedAt: clock(), failure } as const
    await db
      .transaction()
      .execute(tx => updateImport(tx, file.id, failed))
      .catch((failure: unknown) => log.error({ err: failure }, 'gedcom import failure not recorded'))
  }
}

function describeFailure(error: unknown): string {
  if (isDiskFull(error)) return diskFull().message
  return isFileFailure(error)
    ? error.message
    : 'Something went wrong on our side. Nothing was added to the tree. Please try again'
}

/** Whether the file is the cause, rather than the portal. */
function isFileFailure(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500
}

function ignore(): void {}

async function countImported(tx: Tx, { id, total }: StoredImport): Promise<ImportCounts> {
  const { rows } = await sql<Omit<ImportCounts, 'people'>>`
    select
      (select count(*) from gedcom_matches where import_id = ${id}) as matched,
      (select count(*) from partnerships where import_id = ${id}) as partnerships,
      (select count(*) from life_events where import_id = ${id}) as "lifeEvents"`.execute(tx)
  const counts = rows[0]!
  return { people: total - counts.matched, ...counts }
}
