import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { AuditFilters, ChainedAuditEntry } from '#contract/audit/audit.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findPeople, listEntries, selectEntries } from './entry-store.ts'
import { sendCsv } from './export-entries.ts'
import { presentEntries, type SubjectNames } from './present-entries.ts'

export function mountAuditRoutes(app: FastifyInstance, platform: Platform, subjectNames: SubjectNames): void {
  const { clock, config, database, sessions, today } = platform
  const { db } = database
  const timeZone = config.TIME_ZONE

  answer(app, sessions, 'GET /api/audit-entries', async ({ user, query }) => {
    const { cursor, limit, ...filters } = query
    const page = await listEntries(db, { ...filters, timeZone }, { cursor, limit })
    return page.present(rows => presentEntries(db, subjectNames, user, rows))
  })

  answer(app, sessions, 'GET /api/audit-export', async ({ user, query, request, reply }) => {
    if (request.method === 'GET') {
      const entry = {
        actorId: user.id,
        action: 'audit.exported',
        subject: null,
        details: { ...query },
      } as const
      await db.transaction().execute(tx => audit(tx, clock, entry))
    }
    await sendCsv(readAll(user, query), `Audit trail ${today()}.csv`, request, reply)
  })

  answer(app, sessions, 'GET /api/audit-people', ({ query }) => findPeople(db, query))

  answer(app, sessions, 'GET /api/account/activity', async ({ user, query }) => {
    const page = await listEntries(db, { person: user.id, timeZone }, query)
    // The contract leaves out the details, which may name other records, and the chain.
    return page.present(rows => presentEntries(db, subjectNames, user, rows, { addressesViewer: true }))
  })

  async function* readAll(user: User, filters: AuditFilters): AsyncGenerator<ChainedAuditEntry[]> {
    for await (const rows of readInBatches(db, selectEntries({ ...filters, timeZone })))
      yield presentEntries(db, subjectNames, user, rows)
  }
}
