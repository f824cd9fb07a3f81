import { assetTypes, priceSources } from '#contract/investments/choices.ts'
import type { InvestmentHistoryEntry } from '#contract/investments/history.ts'

type Change = InvestmentHistoryEntry['changes'][number]

const labels: Record<Change['field'], string> = {
  name: 'name',
  assetType: 'asset type',
  symbol: 'symbol',
  priceSource: 'price source',
  securedById: 'property',
  commitment: 'commitment',
}

const titles = { added: 'Added', changed: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const

const codeLabels: Record<string, string> = { ...assetTypes, ...priceSources }

/** `Changed: name, asset type (Stock → Bond)`. */
export function describeHistoryEntry({
  kind,
  changes,
}: Pick<InvestmentHistoryEntry, 'kind' | 'changes'>): string {
  return changes.length === 0 ? titles[kind] : `${titles[kind]}: ${changes.map(describeChange).join(', ')}`
}

function describeChange({ field, from, to }: Change): string {
  return from === null || to === null
    ? labels[field]
    : `${labels[field]} (${codeLabels[from] ?? from} → ${codeLabels[to] ?? to})`
}
