import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { auditGroups } from '#contract/audit/audit-actions.ts'
import type { ChainedAuditEntry } from '#contract/audit/audit.ts'
import { byteOrderMark, formatCsvLine } from '#contract/csv.ts'

const columns: Record<string, (entry: ChainedAuditEntry) => string | number> = {
  Number: ({ position }) => position,
  Time: ({ createdAt }) => createdAt,
  Group: ({ group }) => (group === null ? '' : auditGroups[group]),
  Action: ({ label }) => label,
  Sentence: ({ sentence }) => sentence.map(({ text }) => text).join(''),
  Actor: ({ actor }) => actor?.name ?? '',
  'Actor ID': ({ actor }) => actor?.id ?? '',
  Subject: ({ subject }) => subject?.name ?? '',
  'Subject ID': ({ subject }) => subject?.id ?? '',
  Code: ({ action }) => action,
  Details: ({ details }) => JSON.stringify(details),
  'SHA-256': ({ hash }) => hash,
}

/** Sends entries as CSV (RFC 4180), batch by batch. A caller that disconnects ends the reading. */
export async function sendCsv(
  batches: AsyncIterable<ChainedAuditEntry[]>,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.type('text/csv; charset=utf-8').headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${fileName}"`,
  })
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])))
  await reply.send(Readable.from(writeCsv(batches), { objectMode: false }))
}

async function* writeCsv(batches: AsyncIterable<ChainedAuditEntry[]>): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvLine(Object.keys(columns))
  const writers = Object.values(columns)
  for await (const entries of batches)
    yield entries.map(entry => formatCsvLine(writers.map(write => write(entry)))).join('')
}
