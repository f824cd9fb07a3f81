import type { FastifyInstance } from 'fastify'

import { can } from '#contract/roles/capabilities.ts'
import {
  countTabDocuments,
  findFulfillingDocuments,
  readCompanyFigures,
} from '#server/documents/lists/company-figures.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { companyNotFound } from './failures.ts'
import { presentCompany, presentRequirements, presentTabs } from './present-company.ts'
import { findCompanyBySlug, listCompanies } from './store.ts'

export function mountCompaniesRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, database, sessions, today } = platform
  const { db } = database
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/companies', async ({ user }) => {
    const [companies, figures] = await Promise.all([listCompanies(db), readCompanyFigures(db, user, today())])
    return companies.map(company => presentCompany(company, familyName, figures.get(company.id)))
  })

  answer(app, sessions, 'GET /api/companies/{slug}', async ({ user, params, query }) => {
    const company = await findCompanyBySlug(db, params.slug, familyName)
    if (company === undefined) throw companyNotFound()
    const currentDay = today()
    const year = query.year ?? Number(currentDay.slice(0, 4))
    const [figures, counts, documents] = await Promise.all([
      readCompanyFigures(db, user, currentDay),
      countTabDocuments(db, user, company.id),
      findFulfillingDocuments(db, user, { companyId: company.id, year }),
    ])
    return {
      ...presentCompany(company, familyName, figures.get(company.id)),
      tabs: presentTabs(company, counts),
      year,
      required: presentRequirements(company, year, currentDay, documents),
      abilities: { upload: can(user, 'documents.manage') },
    }
  })
}
