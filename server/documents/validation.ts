import type { CompanyKey } from '#contract/company-keys.ts'
import { companyTabs, requirements } from '#contract/company-repository.ts'
import type { DocumentArea, DocumentAudience } from '#contract/document-choices.ts'
import type { Tx } from '#server/platform/database/database.ts'

import {
  onlyInCompanyArea,
  onlyOwnerMayHide,
  readersRequired,
  unknownCompanyTab,
  unknownMembers,
  unknownRequirement,
} from './failures.ts'
import { lockPresentMembers } from './store.ts'

/**
 * Validates what the schema cannot, because it depends on other fields: the whole document as it is to be stored.
 * @throws Failure 400.
 */
export function checkDetails(
  details: {
    companyTab: string | null
    requirement: string | null
    audience: DocumentAudience
    readerIds: string[]
  },
  { area, companyKey }: { area: DocumentArea; companyKey: CompanyKey | null },
): void {
  const { companyTab, requirement, audience, readerIds } = details
  if (area === 'company') {
    if (companyKey === null || companyTab === null || !Object.hasOwn(companyTabs[companyKey], companyTab))
      throw unknownCompanyTab()
    if (requirement !== null && !requirementKeys.has(requirement)) throw unknownRequirement()
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

const requirementKeys = new Set(
  Object.values(requirements)
    .flat()
    .map(({ key }) => key),
)

/** @throws Failure 400 for members who are not in the tree. */
export async function checkLinkedMembers(
  tx: Tx,
  { memberIds = [], readerIds = [] }: { memberIds?: string[] | undefined; readerIds?: string[] | undefined },
): Promise<void> {
  if (!(await lockPresentMembers(tx, memberIds))) throw unknownMembers('memberIds')
  if (!(await lockPresentMembers(tx, readerIds))) throw unknownMembers('readerIds')
}
