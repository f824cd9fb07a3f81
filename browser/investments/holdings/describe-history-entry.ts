import type { InvestmentHistoryEntry } from '#contract/investments/history.ts'

const labels: Record<InvestmentHistoryEntry['fields'][number], string> = {
  name: 'name',
  assetType: 'asset type',
  symbol: 'symbol',
  priceSource: 'price source',
  securedById: 'property',
  commitment: 'commitment',
}

const titles = { added: 'Added', changed: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const

/** `Changed: name, symbol`. */
export function describeHistoryEntry({
  kind,
  fields,
}: Pick<InvestmentHistoryEntry, 'kind' | 'fields'>): string {
  const changed = fields.map(field => labels[field]).join(', ')
  return changed === '' ? titles[kind] : `${titles[kind]}: ${changed}`
}
