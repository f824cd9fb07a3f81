import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatQuantity } from '#contract/finance/exact.ts'
import type { Activity } from '#contract/investments/activities.ts'
import type { InvestmentLot } from '#contract/investments/lots.ts'

export interface LotChoices {
  /** Those that are still held. Undefined while they load. */
  lots: readonly Pick<InvestmentLot, 'id' | 'date' | 'quantity'>[] | undefined
  /** Those that acquired them, by `rootId`. */
  activities: readonly Pick<Activity, 'rootId' | 'date' | 'acquiredDate' | 'quantity'>[] | undefined
  /** The lot of the sale, which may have no units left; '' for none. */
  chosen: string | null | undefined
}

/** The lots that a sale can take from, with what is left of each. */
export function nameLots({ lots = [], activities = [], chosen }: LotChoices): Record<string, string> {
  const open = lots.map(
    ({ id, date, quantity }) =>
      [id, `${formatCalendarDate(date)}, ${formatQuantity(quantity)} left`] as const,
  )
  if (!chosen || lots.some(({ id }) => id === chosen)) return Object.fromEntries(open)
  const acquired = activities.find(({ rootId }) => rootId === chosen)
  const name =
    acquired === undefined
      ? 'The lot of this sale'
      : formatCalendarDate(acquired.acquiredDate ?? acquired.date)
  return Object.fromEntries([[chosen, `${name}, none left`] as const, ...open])
}
