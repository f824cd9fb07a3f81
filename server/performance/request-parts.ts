import type { LedgerActivity, LedgerRequest, PriceSeries } from './ledger.ts'

/** `rest` is the last part of a request. */
export type RequestPart =
  | { activities: LedgerActivity[] }
  | { prices: PriceSeries[] }
  | { rest: Omit<LedgerRequest, 'activities' | 'prices'> }

/** As many as are copied in about a millisecond. */
const activitiesPerPart = 500

/** The activities of a request by the hundred, the prices of each security, and the rest. */
export function* splitRequest({ activities, prices, ...rest }: LedgerRequest): Generator<RequestPart> {
  for (let at = 0; at < activities.length; at += activitiesPerPart)
    yield { activities: activities.slice(at, at + activitiesPerPart) }
  for (const series of prices) yield { prices: [series] }
  yield { rest }
}

/** Joins the parts of requests, which arrive one request after the other. */
export class RequestJoiner {
  #activities: LedgerActivity[] = []
  #prices: PriceSeries[] = []

  /** Returns the request with its last part. */
  add(part: RequestPart): LedgerRequest | undefined {
    if ('activities' in part) this.#activities.push(...part.activities)
    else if ('prices' in part) this.#prices.push(...part.prices)
    else {
      const request = { ...part.rest, activities: this.#activities, prices: this.#prices }
      this.#activities = []
      this.#prices = []
      return request
    }
    return undefined
  }
}
