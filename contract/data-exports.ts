import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { Id } from '#contract/texts/text.ts'

import { calls } from './endpoint.ts'

/** A copy of everything that an account owns or that is about it, as a zip. */
export const DataExport = z
  .object({
    id: Id,
    state: z.enum(['pending', 'ready', 'canceled', 'failed', 'expired']),
    createdAt: Timestamp,
    /** How many of its files are in the archive. */
    doneFiles: z.int(),
    /** Zero until they are counted. */
    totalFiles: z.int(),
    /** The size of the archive once it is ready. */
    bytes: z.int().nullable(),
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof DataExport>

const DataExportState = z
  .object({
    /** The latest one; null if the account has none. */
    latest: DataExport.nullable(),
    /** False while the session has Family Access. */
    needsPassword: z.boolean(),
  })
  .meta({ id: 'DataExportState' })

export const NewDataExport = z.object({
  /** Required without Family Access. */
  password: z.string().max(1000, 'This password is incorrect').optional(),
})
export type NewDataExport = z.infer<typeof NewDataExport>

export const dataExportsApi = calls({
  'GET /api/data-export': {
    summary: 'The caller’s latest export of their own data, with its progress.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own',
    reply: DataExportState,
  },
  'POST /api/data-exports': {
    summary: 'Starts an export of everything that the caller owns or that is about them.',
    access: 'signed-in',
    rule: 'requires Family Access or the password; one at a time, else 409; replaces the previous one; audited',
    body: NewDataExport,
    reply: DataExport,
    status: 201,
  },
  'DELETE /api/data-exports/{id}': {
    summary: 'Cancels an export, or deletes the archive of a finished one.',
    access: 'signed-in',
    rule: 'own, else 404; idempotent; audited',
    params: z.object({ id: Id }),
    reply: DataExport,
  },
  'GET /api/data-exports/{id}/file': {
    summary: 'The archive of an export, for seven days. Supports Range.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own and ready, else 404; audited',
    params: z.object({ id: Id }),
    replyFile: 'application/zip',
  },
})
