import type { CompanyKey } from '#contract/company-keys.ts'
import type { Db } from '#server/platform/database/database.ts'

const columns = [
  'id',
  'key',
  'entityType',
  'einDigits',
  'founded',
  'state',
  'assets',
  'description',
  'status',
] as const

export type StoredCompany = Awaited<ReturnType<typeof listCompanies>>[number]

/** In the specification's order. */
export async function listCompanies(db: Db) {
  return db.selectFrom('companies').select(columns).orderBy('position').execute()
}

export async function findCompany(db: Db, key: CompanyKey): Promise<StoredCompany | undefined> {
  return db.selectFrom('companies').select(columns).where('key', '=', key).executeTakeFirst()
}
