import { hash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'

import type { Call } from '#contract/api.ts'
import { addDuration, day, type Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'

/**
 * What a client sends to repeat a request safely after its reply was lost: the header `Idempotency-Key` of the IETF
 * draft draft-ietf-httpapi-idempotency-key-header.
 */
export type IdempotencyKey = {
  userId: string
  call: Call
  key: string
  /** A hash of the address and the JSON body. Files are not compared. */
  fingerprint: string
}

/** Undefined without the header. @throws Failure 400 for an invalid key. */
export function readIdempotencyKey(
  request: FastifyRequest,
  call: Call,
  userId: string,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw invalidIdempotencyKey()
  const body = typeof request.body === 'string' ? request.body : ''
  return { userId, call, key, fingerprint: hash('sha256', `${request.url}\n${body}`) }
}

/**
 * Creates a record, or finds the one that an earlier request with the same key created. A concurrent request with the
 * same key waits for the transaction of the first.
 * @throws Failure 409 when the earlier request differs, or when its record has been removed.
 */
export async function createOnce<Stored extends { id: string }>(
  tx: Tx,
  clock: Clock,
  key: IdempotencyKey | undefined,
  { create, find }: { create: () => Promise<Stored>; find: (id: string) => Promise<Stored | undefined> },
): Promise<Stored> {
  if (key === undefined) return create()
  const first = await tx
    .insertInto('idempotencyKeys')
    .values({ ...key, createdAt: clock() })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const ofKey = { userId: key.userId, call: key.call, key: key.key }
  if (first !== undefined) {
    const created = await create()
    await tx
      .updateTable('idempotencyKeys')
      .set({ recordId: created.id })
      .where(eb => eb.and(ofKey))
      .execute()
    return created
  }
  const { fingerprint, recordId } = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'recordId'])
    .where(eb => eb.and(ofKey))
    .executeTakeFirstOrThrow()
  if (fingerprint !== key.fingerprint) throw reusedIdempotencyKey()
  const stored = recordId === null ? undefined : await find(recordId)
  if (stored === undefined) throw removedRecord()
  return stored
}

/** The key of a row of a batched statement, which stores it together with the record: as `createOnce` does. */
export type RowKey = Partial<Pick<IdempotencyKey, 'call' | 'key' | 'fingerprint'>>

export function toRowKey(key: IdempotencyKey | undefined): RowKey {
  return key === undefined ? {} : { call: key.call, key: key.key, fingerprint: key.fingerprint }
}

/** The columns of `RowKey` for `jsonb_to_recordset`. */
export const rowKeyColumns = sql`call text, key text, fingerprint text`

/**
 * A part of a batched statement: stores the keys of the rows of `from`, which also have the columns `id`, `account_id`
 * and `created_at`, and returns their records. It leaves out a row whose key is in use: `createOnce` finds its record.
 */
export function insertRowKeys(from: string): RawBuilder<{ recordId: string }> {
  return sql`
    insert into idempotency_keys (user_id, call, key, fingerprint, record_id, created_at)
    select account_id, call, key, fingerprint, id, created_at from ${sql.raw(from)} where key is not null
    on conflict do nothing returning record_id`
}

/** Deletes the keys of requests that are a day old. */
export async function sweepIdempotencyKeys({ db }: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async tx => {
    await tx
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<', addDuration(clock(), -day).toISOString())
      .execute()
  })
}

function invalidIdempotencyKey(): Failure {
  return new Failure(
    400,
    'platform.invalid-idempotency-key',
    'The Idempotency-Key must have 1 to 100 visible ASCII characters',
  )
}

function reusedIdempotencyKey(): Failure {
  return new Failure(
    409,
    'platform.idempotency-key-reused',
    'Your first attempt was saved, without your latest changes. Try again to save them as a separate record',
  )
}

function removedRecord(): Failure {
  return new Failure(
    409,
    'platform.idempotent-record-removed',
    'Your first attempt was saved, but its record has been removed since. Try again to save a new one',
  )
}
