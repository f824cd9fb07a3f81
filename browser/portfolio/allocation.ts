import type { RingPart } from '#browser/ui/charts/ring.ts'
import type { ModelPortfolio } from '#contract/portfolio/model-portfolios.ts'

/** The asset classes of a portfolio as segments of a ring chart. */
export function toRingParts(allocation: ModelPortfolio['allocation']): RingPart[] {
  return allocation.map(({ assetClass, percent }) => ({
    label: assetClass,
    share: Number(percent),
    shareText: `${percent}%`,
  }))
}

/** `'8.2'` → `+8.2%`: a stated return is printed with its stated digits. */
export function formatStatedReturn(yearToDateReturn: string): string {
  return `${yearToDateReturn.startsWith('-') ? '' : '+'}${yearToDateReturn}%`
}
