import type { OwnershipTerm } from '#contract/ownership/ownership-terms.ts'

import { endsBeforeStart } from './failures.ts'

/** @throws Failure 400 for a last day before the first. */
export function checkDays({ fromDate, untilDate }: OwnershipTerm): void {
  if (fromDate !== null && untilDate !== null && untilDate < fromDate) throw endsBeforeStart()
}
