import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

/** The key of an exchange is in no export. */
export const integrationPersonalData: PersonalData = {
  columns: ['integrations.user_id', 'investment_imports.imported_by_id', 'import_mappings.user_id'],
  omitted: {
    'integration_syncs.requested_by_id': 'Part of the connection, whose owner alone can request a sync',
  },
  lists: [
    {
      name: 'connected-exchanges',
      about: 'The exchanges that you connected, without their keys.',
      select: accountId => sql`
        select integration.platform, account.name as account, integration.is_read_only, integration.last_sync,
          integration.created_at
        from integrations as integration
        join investment_accounts as account on account.id = integration.account_id
        where integration.user_id = ${accountId} order by integration.created_at, integration.id`,
    },
    {
      name: 'investment-imports',
      about: 'The files of activities and prices that you imported or previewed, and the syncs.',
      select: accountId => sql`
        select import.file_name, account.name as account, import.state, import.new_count, import.duplicate_count,
          import.problem_count, import.created_at, import.applied_at, import.undone_at
        from investment_imports as import
        join investment_accounts as account on account.id = import.account_id
        where import.imported_by_id = ${accountId} order by import.created_at, import.id`,
    },
    {
      name: 'import-mappings',
      about: 'How the columns of your CSV files are read.',
      select: accountId => sql`
        select mapping, updated_at from import_mappings where user_id = ${accountId} order by updated_at`,
    },
  ],
}
