import { formatCount, pluralize } from '#contract/texts/counts.ts'

interface ComputedFrom {
  accountCount: number
  sharedAccountCount: number
}

/** What the figures are computed from, as a sentence. */
export function describeAccounts({ accountCount, sharedAccountCount }: ComputedFrom): string {
  if (accountCount === 0) return 'You have no accounts yet.'
  const accounts = pluralize(accountCount, 'account')
  if (sharedAccountCount === 0) return `Computed only from your ${accountCount === 1 ? 'account' : accounts}.`
  if (sharedAccountCount === accountCount) return `Computed only from ${accounts} that others share with you.`
  return `Computed only from the ${accounts} that you may see; others share ${formatCount(sharedAccountCount)} of them with you.`
}
