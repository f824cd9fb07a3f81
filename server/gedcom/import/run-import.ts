import { sql } from 'kysely'

import { takeTurns } from '#server/family-tree/lock-family-tree.ts'
import {
  changeFile,
  listKnownMembers,
  markRunning,
  type Brought,
  type StoredFile,
} from '#server/gedcom/store.ts'
import { keptFile } from '#server/gedcom/worker/kept-file.ts'
import type { Reading } from '#server/gedcom/worker/reading.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { insertRows } from './insert-rows.ts'

/**
 * Brings the people of a file into the tree, in one transaction: all of them or nobody. How far it is stands in the
 * file's row, which is written beside the transaction. Never throws: what went wrong stands in the row too, and the
 * answer is false.
 */
export async function runImport(platform: Platform, reading: Reading, file: StoredFile): Promise<boolean> {
  const { clock, database, files, log } = platform
  const { db } = database
  try {
    await db.transaction().execute(async tx => {
      await markRunning(tx, file.number)
      const by = { number: file.number, name: file.addedBy, now: clock() }
      let done = 0
      let isShown = Promise.resolve()
      await reading.rows(
        keptFile(files, file.fileId),
        async () => {
          // Only now: while others' files are read, the tree is everybody's.
          await takeTurns(tx)
          // A child may be written before its parent.
          await sql`set constraints all deferred`.execute(tx)
          return {
            today: file.startedAt?.slice(0, 10) ?? '',
            importNumber: file.number,
            members: await listKnownMembers(tx),
            useMatches: file.usesMatches,
          }
        },
        async rows => {
          await insertRows(tx, rows, by)
          if (rows.of !== 'members' && rows.of !== 'matches') return
          done += rows.count
          const now = { done }
          // Beside the rows, which do not wait for it, and do not fail where it does.
          isShown = isShown.then(() => changeFile(db, file.id, now)).then(ignored, ignored)
        },
      )
      await isShown
      const brought = await countBrought(tx, file.number)
      if (file.fileId !== null) await files.keep(tx, [file.fileId])
      await changeFile(tx, file.id, { state: 'done', done: file.personCount, finishedAt: clock(), brought })
      await audit(tx, clock, {
        actorId: file.addedById,
        action: 'gedcom.imported',
        subject: file.id,
        details: brought,
      })
    })
    return true
  } catch (error) {
    const isTheFile = error instanceof Failure && error.status < 500
    if (!isTheFile) log.error({ err: error }, 'an import of a family file failed')
    await changeFile(db, file.id, {
      state: 'failed',
      finishedAt: clock(),
      failure: isTheFile ? error.message : 'Something went wrong on our side. Nothing of it is in the tree',
    }).catch((failure: unknown) =>
      log.error({ err: failure }, 'the failure of an import could not be written'),
    )
    return false
  }
}

function ignored(): void {}

async function countBrought(tx: Db, number: number): Promise<Brought> {
  const { rows } = await sql<Brought>`
    select
      (select person_count from gedcom_imports where number = ${number})
        - (select count(*) from gedcom_matches where number = ${number}) as people,
      (select count(*) from gedcom_matches where number = ${number}) as matched,
      (select count(*) from partnerships where import_number = ${number}) as partnerships,
      (select count(*) from life_events where import_number = ${number}) as "lifeEvents"`.execute(tx)
  return rows[0] ?? { people: 0, matched: 0, partnerships: 0, lifeEvents: 0 }
}
