import type { InvestmentImport, InvestmentIntegration } from '#contract/integrations/integrations.ts'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'

type Account = Pick<InvestmentAccount, 'id' | 'kind'>

/**
 * The account of the latest file; the newest import comes first. Before any file, the first account that is no property
 * and that no exchange syncs; undefined if the user has to choose.
 */
export function findImportAccount<Editable extends Account>(
  accounts: readonly Editable[],
  imports: readonly Pick<InvestmentImport, 'account' | 'format'>[],
  integrations: readonly Pick<InvestmentIntegration, 'account'>[],
): Editable | undefined {
  const syncedIds = new Set(integrations.map(({ account }) => account.id))
  const latest = imports.find(({ format }) => format !== 'exchange')
  return (
    accounts.find(({ id }) => id === latest?.account.id) ??
    accounts.find(({ id, kind }) => kind !== 'exchange' && kind !== 'property' && !syncedIds.has(id))
  )
}
