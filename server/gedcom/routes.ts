import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import { can } from '#contract/roles/capabilities.ts'
import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { rejectTooLargeFile } from '#server/family-tree/tree-size.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import { findViolatedConstraint } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { readTreeSnapshot } from './export/read-tree-snapshot.ts'
import {
  otherImportRunning,
  undoBlocked,
  importNotFound,
  livingNotExportable,
  importNotInTree,
  previewNotFound,
} from './failures.ts'
import { runImport } from './import/run-import.ts'
import { findUndoBlockers, lockImportedMembers, undoImport } from './import/undo.ts'
import {
  updateImport,
  failAbandonedImports,
  findImport,
  pickImportCounts,
  deletePreviews,
  lockImport,
  insertPreview,
  listImports,
  readKnownMembers,
  type StoredImport,
} from './store.ts'
import { openGedcomQueue } from './worker/gedcom-queue.ts'

/** A preview can be imported within this time. */
const previewLifetime = hour

export function mountGedcomRoutes(
  app: FastifyInstance,
  platform: Platform,
  memberReferences: readonly MemberReferences[],
): void {
  const { clock, config, database, diskSpace, events, files, sessions, today } = platform
  const { db } = database
  const queue = openGedcomQueue(files)
  /** Imports of this node, until its caches are invalidated. */
  const running = new Map<string, Promise<void>>()
  // Closing waits for the requests, which wait for the queue.
  app.addHook('preClose', async () => queue.stop())
  platform.onStop(async () => {
    await Promise.all(running.values())
  })

  answer(app, sessions, 'POST /api/gedcom-previews', async ({ user, query, upload }) => {
    queue.rejectIfFull(user.id)
    const fileId = await files.put(user.id, upload)
    const stored = [fileId]
    const { preview, spoolId } = await previewFile().catch(async (error: unknown) => {
      // What cannot be deleted now is deleted by the sweep.
      await files.discard(stored).catch(() => undefined)
      throw error
    })
    const now = clock()
    const { id, fileName } = await db.transaction().execute(tx =>
      insertPreview(tx, {
        fileId,
        spoolId,
        fileName: cleanFileName(query.fileName),
        total: preview.people,
        importedById: user.id,
        createdAt: now,
      }),
    )
    return { ...preview, id, fileName, expiresAt: addDuration(now, previewLifetime).toISOString() }

    async function previewFile() {
      const result = await queue.run(
        user.id,
        { kind: 'preview', today: today() },
        async function* () {
          yield* readKnownMembers(db)
          yield { fileId }
        },
        async (preview, path) => {
          const spoolId = await files.put(user.id, createReadStream(path))
          stored.push(spoolId)
          return { preview, spoolId }
        },
      )
      await rejectTooLargeFile(db, config, result.preview.people - result.preview.matchCount)
      return result
    }
  })

  answer(app, sessions, 'POST /api/gedcom-imports', async ({ user, body: { previewId, useMatches } }) => {
    await failAbandonedImports(db, clock())
    const file = await db
      .transaction()
      .execute(async tx => {
        const preview = await lockImport(tx, previewId)
        const isImportable =
          preview?.state === 'previewed' &&
          preview.importedById === user.id &&
          addDuration(new Date(preview.createdAt), previewLifetime) > clock()
        if (!isImportable) throw previewNotFound()
        return updateImport(tx, previewId, { state: 'running', usesMatches: useMatches, startedAt: clock() })
      })
      .catch((error: unknown) => {
        throw findViolatedConstraint(error) === 'gedcom_imports_one_runs' ? otherImportRunning() : error
      })
    const work = events.afterChange(runImport(platform, queue, file), 'family_tree_changed')
    running.set(
      file.id,
      work.finally(() => running.delete(file.id)),
    )
    return toImport(file)
  })

  answer(app, sessions, 'GET /api/gedcom-imports', async ({ query }) => {
    await failAbandonedImports(db, clock())
    return (await listImports(db, query)).present(imports => imports.map(toImport))
  })

  answer(app, sessions, 'GET /api/gedcom-imports/{id}', async ({ params }) => {
    await failAbandonedImports(db, clock())
    const file = requireImport(await findImport(db, params.id))
    const reply = toImport(file)
    if (reply.state !== 'done') return reply
    const reasons = await findUndoBlockers(db, memberReferences, file)
    return { ...reply, undoProblem: reasons.length === 0 ? null : undoBlocked(reasons).message }
  })

  answer(app, sessions, 'POST /api/gedcom-imports/{id}/undo', async ({ user, params }) => {
    const undone = await events.afterChange(
      db.transaction().execute(async tx => {
        const file = requireImport(await lockImport(tx, params.id))
        if (file.state !== 'done') throw importNotInTree()
        await lockFamilyTree(tx)
        await lockImportedMembers(tx, file.id)
        const reasons = await findUndoBlockers(tx, memberReferences, file)
        if (reasons.length > 0) throw undoBlocked(reasons)
        await undoImport(tx, file.id, clock())
        if (file.fileId !== null) await files.markUnreferenced(tx, [file.fileId])
        await audit(tx, clock, {
          actorId: user.id,
          action: 'gedcom.undone',
          subject: file.id,
          details: pickImportCounts(file),
        })
        return updateImport(tx, file.id, { state: 'undone', undoneAt: clock(), fileId: null })
      }),
      'family_tree_changed',
    )
    return toImport(undone)
  })

  answer(app, sessions, 'GET /api/gedcom-export', async ({ user, query, reply }) => {
    const { version, living } = query
    if (living === 'included' && !can(user, 'gedcom.export-living')) throw livingNotExportable()
    // An export writes files, although it is a GET, which the write guard does not see.
    if (diskSpace.isLow()) throw diskFull()
    const file = await queue.run(
      user.id,
      {
        kind: 'export',
        version,
        isRedacted: living === 'redacted',
        today: today(),
        familyName: config.FAMILY_NAME,
      },
      () => readTreeSnapshot(db),
      async (_, path) => {
        await db.transaction().execute(tx =>
          audit(tx, clock, {
            actorId: user.id,
            action: 'gedcom.exported',
            subject: user.id,
            details: { version, living },
          }),
        )
        return open(path)
      },
    )
    const { size } = await file.stat()
    await reply
      .code(200)
      .type('text/vnd.familysearch.gedcom; charset=utf-8')
      .header('content-length', size)
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename="family-tree-${today()}${living === 'included' ? '-with-the-living' : ''}.ged"`,
      )
      .send(file.createReadStream())
  })

  function toImport(file: StoredImport): GedcomImport {
    const state = running.has(file.id) && file.state === 'done' ? 'running' : file.state
    return {
      ...file,
      state: state === 'previewed' ? 'running' : state,
      startedAt: file.startedAt ?? file.createdAt,
    }
  }
}

/** Deletes expired previews. A later sweep deletes their files. */
export async function sweepPreviews({ clock, database }: Platform): Promise<void> {
  await database.db.transaction().execute(tx => deletePreviews(tx, addDuration(clock(), -previewLifetime)))
}

function requireImport(file: StoredImport | undefined): StoredImport {
  if (file === undefined || file.state === 'previewed') throw importNotFound()
  return file
}

/** The last part of a path, without control characters. */
function cleanFileName(path: string): string {
  const name = path.split(/[/\\]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 200)
  return name || 'family.ged'
}
