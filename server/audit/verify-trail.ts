import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'

import { genesisHash, hashEntry, type ChainedEntry } from './chain.ts'

/** The last entry of the trail: its position and its hash. */
export type Head = { position: number; hash: string }

/** A head that was stored outside the chain, and where. */
export type KnownHead = Head & { source: string }

export type Fault = {
  kind: 'added' | 'changed' | 'missing' | 'reordered' | 'rewritten' | 'truncated'
  /** The first wrong position, counted from 1. */
  position: number
  sentence: string
}

export type Verification = { checked: number; head: Head; fault: Fault | null }

type Row = Omit<ChainedEntry, 'id'> & {
  entryId: number
  id: number | null
  previousHash: string
  hash: string
}

/** Recomputes the chain from its first entry. Stops at the first fault. `knownHeads` must be part of the chain. */
export async function verifyTrail(db: Db, knownHeads: KnownHead[]): Promise<Verification> {
  const head = { position: 0, hash: genesisHash }
  const fail = (fault: Fault): Verification => ({ checked: head.position, head, fault })
  for await (const rows of readChain(db)) {
    for (const row of rows) {
      const fault = await findFault(db, head, row)
      if (fault !== null) return fail(fault)
      head.position = row.position
      head.hash = row.hash
      const other = knownHeads.find(({ position, hash }) => position === row.position && hash !== row.hash)
      if (other !== undefined)
        return fail({
          kind: 'rewritten',
          position: row.position,
          sentence: `Entry ${row.position} has another hash than ${other.source}. The trail up to it was rewritten.`,
        })
    }
  }
  const longer = knownHeads.find(({ position }) => position > head.position)
  if (longer !== undefined)
    return fail({
      kind: 'truncated',
      position: head.position + 1,
      sentence: `The trail ends with entry ${head.position}, but ${longer.source} has entry ${longer.position}.`,
    })
  const added = await findUnchainedEntry(db)
  if (added !== undefined)
    return fail({
      kind: 'added',
      position: head.position + 1,
      sentence: `The row with the id ${added} is not in the chain. It was added while the trigger was disabled.`,
    })
  return { checked: head.position, head, fault: null }
}

async function findFault(db: Db, head: Head, row: Row): Promise<Fault | null> {
  const position = head.position + 1
  if (row.position !== position)
    return { kind: 'missing', position, sentence: `Entry ${position} is missing.` }
  if (row.previousHash !== head.hash) {
    if (await hasHash(db, row.previousHash))
      return {
        kind: 'reordered',
        position,
        sentence: `Entry ${position} does not follow the entry before it. The order was changed.`,
      }
    return {
      kind: 'missing',
      position,
      sentence: `Entry ${position} does not follow the entry before it, which was replaced or removed.`,
    }
  }
  if (row.id === null)
    return { kind: 'missing', position, sentence: `Entry ${position} (id ${row.entryId}) is missing.` }
  if (hashEntry({ ...row, id: row.id }, row.previousHash) !== row.hash)
    return { kind: 'changed', position, sentence: `Entry ${position} (id ${row.id}) was changed.` }
  return null
}

const batchSize = 2000

/** Reads the chain in short statements, which a million entries cannot make slow, in the order of the positions. */
async function* readChain(db: Db): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const { rows } = await selectChainAfter(last).execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.position
  }
}

function selectChainAfter(position: number) {
  return sql<Row>`
    with chain as materialized (
      select * from audit_chain where position > ${position} order by position limit ${sql.lit(batchSize)}
    )
    select chain.position, chain.entry_id as "entryId", entry.id, entry.actor_id as "actorId", entry.action,
      entry.subject, entry.details::text as details,
      to_char(entry.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      encode(chain.previous_hash, 'hex') as "previousHash", encode(chain.hash, 'hex') as hash
    from chain left join audit_entries as entry on entry.id = chain.entry_id
    order by chain.position`
}

async function hasHash(db: Db, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('auditChain')
    .select('position')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  return found !== undefined
}

/** Compares all ids at once, which may take longer than a reply may. */
async function findUnchainedEntry(db: Db): Promise<number | undefined> {
  return db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select min(id) as id from audit_entries as entry
      where not exists (select from audit_chain where entry_id = entry.id)`.execute(tx)
    return rows[0]?.id ?? undefined
  })
}
