import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const taxExpectationPersonalData: PersonalData = {
  columns: ['tax_expectations.created_by_id'],
  lists: [
    {
      name: 'expected-tax-documents',
      about: 'The tax documents that you have asked members and companies for.',
      select: accountId => sql`
        select id, title, tax_year, due_on, note, created_at
        from tax_expectations where created_by_id = ${accountId} order by created_at, id`,
    },
  ],
}
