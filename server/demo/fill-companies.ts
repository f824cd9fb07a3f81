import { listRequirements } from '#contract/companies/company-repository.ts'
import { seedRepositories } from '#server/companies/seed-repositories.ts'
import { listCompanies } from '#server/companies/store.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The sample documents that fulfill a yearly requirement of this year, where the company's type has it. */
const fulfilled: Record<string, string> = {
  'Operating agreement': 'operating-agreement',
  'Workers’ compensation insurance': 'insurance',
  'Directors and officers insurance': 'insurance',
  'Property insurance': 'insurance',
  'Liquor liability insurance': 'insurance',
  'Professional liability insurance': 'insurance',
  'Business license': 'licenses',
  'State alcohol license': 'licenses',
  'Facility licenses': 'licenses',
  'Board minutes': 'board-minutes',
}

/** Files the sample documents of the companies, and lets some of them fulfill a requirement of this year. */
export async function fillCompanies(platform: Platform): Promise<void> {
  if (!platform.config.SAMPLE_DOCUMENTS) return
  await seedRepositories(platform)
  const { db } = platform.database
  const filed = db.selectFrom('documents').select('id').where('requirement', 'is not', null)
  if ((await filed.executeTakeFirst()) !== undefined) return
  const taxYear = Number(platform.today().slice(0, 4))
  for (const company of await listCompanies(db)) {
    const required = new Set(listRequirements(company, taxYear).map(({ key }) => key))
    for (const [title, requirement] of Object.entries(fulfilled)) {
      if (!required.has(requirement)) continue
      await db
        .updateTable('documents')
        .set({ requirement, taxYear })
        .where('companyId', '=', company.id)
        .where('title', '=', title)
        .execute()
    }
  }
}
