import type { AssetType, HoldingKind } from '#contract/investments/choices.ts'

interface Choice {
  /** '' until one is chosen. */
  assetType: string
  kind: HoldingKind
}

/** What a new investment is, and which of the two the form has set to match the other. */
export interface LinkedChoice extends Choice {
  preset: 'assetType' | 'kind' | null
}

const presetTypes: Partial<Record<HoldingKind, AssetType>> = {
  property: 'real_estate',
  debt: 'other',
  receivable: 'other',
}

/**
 * Presets the kind of a chosen asset type, and the asset type of a chosen kind. A choice of the user is not replaced:
 * real estate can be a fund, which is a security.
 */
export function linkTypeAndKind(previous: LinkedChoice, { assetType, kind }: Choice): LinkedChoice {
  if (assetType !== previous.assetType) {
    if (assetType === 'real_estate' && kind === 'security')
      return { assetType, kind: 'property', preset: 'kind' }
    if (previous.preset === 'kind' && kind === 'property')
      return { assetType, kind: 'security', preset: null }
    return { assetType, kind, preset: null }
  }
  if (kind === previous.kind) return previous
  if (assetType !== '' && previous.preset !== 'assetType') return { assetType, kind, preset: null }
  const presetType = presetTypes[kind]
  return presetType === undefined
    ? { assetType: '', kind, preset: null }
    : { assetType: presetType, kind, preset: 'assetType' }
}

/** The choice of a restored draft. A type or a kind counts as preset if the form would have set it. */
export function restoreLinkedChoice({ assetType, kind }: Choice): LinkedChoice {
  if (assetType === 'real_estate' && kind === 'property') return { assetType, kind, preset: 'kind' }
  const isPresetType = assetType === presetTypes[kind]
  return { assetType, kind, preset: isPresetType ? 'assetType' : null }
}
