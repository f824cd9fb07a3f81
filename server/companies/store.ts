import { findCompanyKey } from '#contract/companies/company-names.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

const columns = ['id', 'key', 'entityType', 'founded', 'state', 'assets', 'description', 'status'] as const

export type StoredCompany = Awaited<ReturnType<typeof listCompanies>>[number]

/** In the specification's order. */
export async function listCompanies(db: Db) {
  return db.selectFrom('companies').select(columns).orderBy('position').execute()
}

/** The company at this address, in any case; undefined for an unknown one. */
export async function findCompanyBySlug(
  db: Db,
  slug: string,
  familyName: string,
): Promise<StoredCompany | undefined> {
  const key = findCompanyKey(slug, familyName)
  if (key === undefined) return undefined
  return db.selectFrom('companies').select(columns).where('key', '=', key).executeTakeFirst()
}

/** The companies without sample documents. */
export async function listUnseededCompanies(db: Db): Promise<StoredCompany[]> {
  return db
    .selectFrom('companies')
    .select(columns)
    .where('seededAt', 'is', null)
    .orderBy('position')
    .execute()
}

/** Returns whether the company has no sample documents, and locks it until the transaction ends. */
export async function lockUnseededCompany(tx: Tx, id: string): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('seededAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return company !== undefined
}

export async function markSeeded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('companies').set({ seededAt: now }).where('id', '=', id).execute()
}
