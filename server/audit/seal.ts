import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'

import { audit } from '#server/platform/audit.ts'
import { minute, type Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { SealedColumns } from '#server/platform/encryption/sealed-columns.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'

import { genesisHash } from './chain.ts'
import type { Head, KnownHead } from './verify-trail.ts'

/** A seal needs the portal's key, and a data directory for a copy outside the database. */
export type Sealing = { db: Db; clock: Clock; config: Pick<Config, 'DATA_DIR'>; secretBox: SecretBox }

/** How long a removed end of the trail may go unnoticed. */
const sealInterval = minute

/** Seals the head every minute. An error is logged: the portal works without a seal. */
export function openAuditSeals(platform: Platform): void {
  const { clock, config, database, log, secretBox } = platform
  const timer = setInterval(() => {
    sealHead({ db: database.db, clock, config, secretBox }).catch((error: unknown) => {
      log.error({ err: error }, 'audit seal failed')
      // Without SECRET_KEY, no later attempt succeeds.
      if (error instanceof Failure && error.code === 'platform.no-secret-key') clearInterval(timer)
    })
  }, sealInterval)
  timer.unref()
  platform.onStop(() => clearInterval(timer))
}

export async function findHead(db: Db): Promise<Head> {
  const row = await db
    .selectFrom('auditChain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? { position: 0, hash: genesisHash } : { ...row, hash: row.hash.toString('hex') }
}

/**
 * Seals the current head in the database and in the data directory.
 * @throws if the trail does not continue the last sealed heads, which therefore stay; or without the portal's key.
 */
export async function sealHead(sealing: Sealing): Promise<Head> {
  const { db } = sealing
  const head = await findHead(db)
  const sealed = await readSealedHeads(sealing)
  for (const { position, hash, source } of sealed) {
    const row = await db
      .selectFrom('auditChain')
      .select('hash')
      .where('position', '=', position)
      .executeTakeFirst()
    if (row?.hash.toString('hex') !== hash)
      throw new Error(`The audit trail does not contain entry ${position} of ${source}: run "audit verify"`)
  }
  const isCurrent = sealed.length === 2 && sealed.every(({ position }) => position === head.position)
  if (head.position > 0 && !isCurrent) await storeSeal(sealing, head)
  return head
}

/**
 * Accepts a trail that is shorter than a sealed head, as after the restore of an older backup, and seals it. The new
 * entry states which one was sealed, so that the gap stays visible.
 */
export async function acceptTrail(sealing: Sealing): Promise<Head> {
  const { db, clock } = sealing
  const previous = await findHead(db)
  const sealed = await readSealedHeads(sealing).catch(() => [])
  const latest = sealed.toSorted((first, second) => second.position - first.position)[0]
  await db.transaction().execute(tx =>
    audit(tx, clock, {
      actorId: null,
      action: 'audit.accepted',
      subject: null,
      details: {
        position: previous.position,
        ...(latest && { sealedPosition: latest.position, sealedHash: latest.hash }),
      },
    }),
  )
  const head = await findHead(db)
  await db.transaction().execute(tx => tx.deleteFrom('auditSeals').execute())
  await storeSeal(sealing, head)
  return head
}

/**
 * The heads that a portal has sealed: in the database, and in the data directory.
 * @throws for a seal that the portal's key does not open.
 */
export async function readSealedHeads({
  db,
  config,
  secretBox,
}: Pick<Sealing, 'db' | 'config' | 'secretBox'>): Promise<KnownHead[]> {
  const row = await db.selectFrom('auditSeals').select('sealedHead').executeTakeFirst()
  const file = await readFile(getSealFile(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const heads = []
  for (const [sealed, location] of [
    [row?.sealedHead, 'the database'],
    [file?.trim(), 'the data directory'],
  ] as const)
    if (sealed !== undefined) heads.push(await openSeal(secretBox, sealed, location))
  return heads
}

async function openSeal(secretBox: SecretBox, sealed: string, location: string): Promise<KnownHead> {
  const text = await secretBox.open(sealed, sealName).catch((error: unknown) => {
    throw new Error(`The seal in ${location} cannot be opened with the portal’s key`, { cause: error })
  })
  const [position = '', hash = '', sealedAt = ''] = text.split(' ')
  return { position: Number(position), hash, source: `the head sealed in ${location} at ${sealedAt}` }
}

/** A later head stays when two nodes seal at once. The file is replaced as a whole. */
async function storeSeal({ db, clock, config, secretBox }: Sealing, head: Head): Promise<void> {
  const text = [head.position, head.hash, clock().toISOString()].join(' ')
  const sealedHead = await secretBox.seal(text, sealName)
  await db.transaction().execute(tx => upsertSeal(tx, head.position, sealedHead))
  const file = getSealFile(config)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${sealedHead}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

async function upsertSeal(tx: Tx, position: number, sealedHead: string): Promise<void> {
  await tx
    .insertInto('auditSeals')
    .values({ isLatest: true, position, sealedHead })
    .onConflict(conflict =>
      conflict
        .column('isLatest')
        .doUpdateSet({ position, sealedHead })
        .where(sql<boolean>`audit_seals.position < excluded.position`),
    )
    .execute()
}

/** Authenticated with each seal, so that no other secret of the portal passes as one. */
const sealName = 'audit-head'

export const auditSealColumns: SealedColumns = {
  secrets: [{ table: 'audit_seals', column: 'sealed_head', key: 'is_latest', getRowId: () => sealName }],
  files: [{ getPath: getSealFile, rowId: sealName }],
}

function getSealFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'keys', 'audit-head.sealed')
}
