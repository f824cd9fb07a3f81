import { hash } from 'node:crypto'

/** An entry as the chain contains it. Texts as PostgreSQL writes them, so that no conversion changes a byte. */
export type ChainedEntry = {
  position: number
  id: number
  /** In UTC with microseconds: `2026-11-24T08:00:00.000000Z`. */
  createdAt: string
  actorId: string | null
  action: string
  subject: string | null
  /** JSON in the form of PostgreSQL's `jsonb`: keys by length, then by byte; one space after a colon and a comma. */
  details: string
}

/** The previous hash of the first entry. */
export const genesisHash = '0'.repeat(64)

/**
 * The hash of an entry, in hexadecimal. Computed here and by `hash_audit_entry` in the database: a change of the
 * database's function cannot hide a changed entry.
 */
export function hashEntry(entry: ChainedEntry, previousHash: string): string {
  const { position, id, createdAt, actorId, action, subject, details } = entry
  const values = [position, id, createdAt, actorId, action, subject].map(value => JSON.stringify(value))
  return hash('sha256', `heirloom audit entry 1\n${previousHash}\n[${[...values, details].join(', ')}]`)
}
