import type { NewTaxExpectation, TaxExpectation } from '#contract/tax-documents/tax-documents.ts'
import { findCompanyBySlug } from '#server/companies/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findExpectation, insertExpectation, type Viewer } from './expectation-store.ts'
import { unknownCompany, unknownMember } from './failures.ts'

/** @throws Failure 400 for an unknown member or company. */
export async function addExpectation(
  { clock, database }: Platform,
  viewer: Viewer,
  { memberId, companySlug, ...fields }: NewTaxExpectation,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<TaxExpectation> {
  return database.db.transaction().execute(tx =>
    createOnce(tx, clock, idempotencyKey, {
      create: () => insert(tx),
      find: id => findExpectation(tx, viewer, id),
    }),
  )

  async function insert(tx: Tx): Promise<TaxExpectation> {
    if (memberId !== null && !(await lockPresentMembers(tx, [memberId]))) throw unknownMember()
    const company = companySlug === null ? null : await findCompanyBySlug(tx, companySlug, viewer.familyName)
    if (company === undefined) throw unknownCompany()
    const row = { ...fields, memberId, companyId: company?.id ?? null, createdById: viewer.user.id }
    const { id } = await insertExpectation(tx, row, clock())
    await audit(tx, clock, { actorId: viewer.user.id, action: 'tax-expectations.added', subject: id })
    return (await findExpectation(tx, viewer, id))!
  }
}
