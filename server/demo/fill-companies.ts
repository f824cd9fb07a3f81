import { nameCompany } from '#contract/company-names.ts'
import { listRequirements, type EntityType } from '#contract/company-repository.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { createSamplePdf } from '#server/companies/create-sample-pdf.ts'
import { listCompanies } from '#server/companies/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'
import { fileSample } from './file-sample.ts'

/** The keys of the requirements that each company has fulfilled: of last year, and of this year so far. */
const fulfilled: Record<EntityType, { lastYear: string[]; thisYear: string[] }> = {
  'S-Corp': {
    lastYear: ['stock-ledger', 'shareholder-minutes', 'insurance', 'form-1120-s', 'schedules-k-1'],
    thisYear: ['shareholder-minutes', 'insurance'],
  },
  'C-Corp': {
    lastYear: ['stock-ledger', 'board-minutes', 'delaware-annual-report', 'form-1120'],
    thisYear: ['insurance'],
  },
  LLC: {
    lastYear: ['operating-agreement', 'member-resolutions', 'insurance', 'form-1065'],
    thisYear: ['licenses'],
  },
}

/** Adds some of the documents that each year requires of the companies. Every page says that it is a sample. */
export async function fillCompanies(platform: Platform): Promise<void> {
  const { clock, config, database, today } = platform
  const { db } = database
  const account = await findAccountByEmail(db, signIns[0].email)
  if (account === undefined) return
  const filed = db.selectFrom('documents').select('id').where('requirement', 'is not', null)
  if ((await filed.executeTakeFirst()) !== undefined) return
  const user = presentUser(clock(), account.user)
  const thisYear = Number(today().slice(0, 4))
  for (const company of await listCompanies(db)) {
    const { name, slug } = nameCompany(company.key, config.FAMILY_NAME)
    const keys = fulfilled[company.entityType]
    const present = [
      ...selectRequirements(keys.lastYear, thisYear - 1),
      ...selectRequirements(keys.thisYear, thisYear),
    ]
    for (const { year, requirement } of present) {
      const { key, title, kind, tab, reason } = requirement
      const content = await createSamplePdf({
        heading: name,
        title: `${title} ${year}`,
        description: reason,
        paragraphs: [],
      })
      await fileSample(platform, user, {
        area: 'company',
        companySlug: slug,
        companyTab: tab,
        requirement: key,
        taxYear: year,
        title: `${title} ${year}`,
        kind,
        fileName: `${key}-${year}.pdf`,
        content,
      })
    }

    function selectRequirements(keys: readonly string[], year: number) {
      return listRequirements(company, year)
        .filter(({ key }) => keys.includes(key))
        .map(requirement => ({ year, requirement }))
    }
  }
}
