import { slices, sliceSummaries } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { toMarkdownTable } from './generated-text.ts'

/** Every slice that has calls, with what it does and how many calls it has. */
export function formatSlicesTable(): string {
  return toMarkdownTable(
    ['Slice', 'What it does', 'Calls'],
    Object.entries(slices).map(([name, calls]) => {
      const endpoints = Object.values<Endpoint>(calls)
      const isPlanned = endpoints.every(endpoint => endpoint.isPlanned === true)
      const summary = sliceSummaries[name as keyof typeof slices]
      return [`\`${name}\``, summary, isPlanned ? 'planned' : `${endpoints.length}`]
    }),
  )
}
