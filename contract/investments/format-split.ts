import { formatQuantity } from '#contract/finance/exact.ts'

/** `3:2` → `3 for 2`. This file has no schemas, so that pages stay small. */
export function formatSplit(ratio: string): string {
  const [fresh = '', old = '1'] = ratio.split(':')
  return `${formatQuantity(fresh)} for ${formatQuantity(old)}`
}
