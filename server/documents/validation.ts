import { companyTabs, requirements } from '#contract/companies/company-repository.ts'
import type { DocumentArea, DocumentAudience } from '#contract/documents/document-choices.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'

import {
  onlyInCompanyArea,
  onlyOwnerMayHide,
  readersRequired,
  requirementYearRequired,
  unknownCompanyTab,
  unknownMembers,
  unknownRequirement,
} from './failures.ts'
import type { FilingCompany } from './store.ts'

/**
 * Validates what the schema cannot, because it depends on other fields: the whole document as it is to be stored.
 * @throws Failure 400.
 */
export function checkDetails(
  details: {
    companyTab: string | null
    requirement: string | null
    taxYear: number | null
    audience: DocumentAudience
    readerIds: string[]
  },
  { area, company }: { area: DocumentArea; company: FilingCompany | null },
): void {
  const { companyTab, requirement, taxYear, audience, readerIds } = details
  if (area === 'company') {
    if (company === null || companyTab === null || !Object.hasOwn(companyTabs[company.key], companyTab))
      throw unknownCompanyTab()
    if (requirement !== null) {
      if (!requirements[company.entityType].some(({ key }) => key === requirement)) throw unknownRequirement()
      if (taxYear === null) throw requirementYearRequired()
    }
  } else {
    if (companyTab !== null) throw onlyInCompanyArea('companyTab')
    if (requirement !== null) throw onlyInCompanyArea('requirement')
  }
  if (audience === 'members' && readerIds.length === 0) throw readersRequired()
}

/**
 * Validates the audience that another than the owner chooses, who would no longer see the document.
 * @throws Failure 400.
 */
export function checkVisibleToOthers(audience: DocumentAudience): void {
  if (audience === 'private' || audience === 'members') throw onlyOwnerMayHide()
}

/** @throws Failure 400 for members who are not in the tree. */
export async function checkLinkedMembers(
  tx: Tx,
  { memberIds = [], readerIds = [] }: { memberIds?: string[] | undefined; readerIds?: string[] | undefined },
): Promise<void> {
  if (!(await lockPresentMembers(tx, memberIds))) throw unknownMembers('memberIds')
  if (!(await lockPresentMembers(tx, readerIds))) throw unknownMembers('readerIds')
}
