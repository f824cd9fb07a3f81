import { assetTypes, holdingKinds } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

/** What it is and where: `ORCH · Stock · Brokerage`. */
export function describeInvestment({
  symbol,
  kind,
  assetType,
  account,
}: Pick<UserInvestment, 'symbol' | 'kind' | 'assetType' | 'account'>): string {
  const type = kind === 'security' ? assetTypes[assetType] : holdingKinds[kind]
  return [symbol, type, account.name].filter(Boolean).join(' · ')
}
