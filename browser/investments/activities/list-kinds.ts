import { listKeys } from '#browser/platform/list-keys.ts'
import { activityFields } from '#contract/investments/activity-fields.ts'
import { activityKinds, type ActivityKind, type HoldingKind } from '#contract/investments/choices.ts'

import { isLoan } from './loans.ts'

/** The kinds of activity that suit a holding; those of cash for null. `current` is offered in any case. */
export function listKinds(holding: HoldingKind | null, current: ActivityKind): ActivityKind[] {
  return listKeys(activityKinds).filter(kind => kind === current || isSuitable(kind, holding))
}

function isSuitable(kind: ActivityKind, holding: HoldingKind | null): boolean {
  if (isLoan(holding)) return loanKinds.has(kind)
  const rule = activityFields[kind].holdingId
  if (holding === null) return rule !== 'required'
  if (rule === undefined) return false
  // The opening is recorded when the investment is added.
  if (kind === 'opening') return false
  return fundKinds.has(kind) ? holding === 'private_fund' : true
}

const loanKinds: ReadonlySet<ActivityKind> = new Set(['sell', 'buy', 'interest', 'fee', 'valuation'])

const fundKinds: ReadonlySet<ActivityKind> = new Set(['capital_call', 'distribution'])
