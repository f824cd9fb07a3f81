import { assetTypes, type AssetType } from '#contract/investments/choices.ts'
import type { GroupKind } from '#server/performance/ledger.ts'

/** A part of what the viewer may see. Without any filter it is all of it. */
export type ReportScope = {
  /** The group of the calculation that has its figures. */
  key: string
  kind: GroupKind
  accountId?: string
  holdingId?: string
  ownerId?: string
  assetType?: AssetType
  accountIds?: readonly string[]
}

/** `'account:ID'` → the filter of this account. */
export function parseScope(text: string): ReportScope {
  const [kind = '', id = ''] = text.split(':')
  switch (kind) {
    case 'account':
      return { key: text, kind, accountId: id }
    case 'holding':
      return { key: text, kind, holdingId: id }
    case 'person':
      return { key: text, kind, ownerId: id }
    case 'class':
      // An unknown class has no investments.
      return id in assetTypes
        ? { key: text, kind, assetType: id as AssetType }
        : { key: text, kind, holdingId: noHolding }
    default:
      return { key: 'total', kind: 'total' }
  }
}

const noHolding = '00000000-0000-0000-0000-000000000000'
