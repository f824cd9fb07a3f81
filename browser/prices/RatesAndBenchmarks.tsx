import { Accordion } from '#browser/ui/Accordion.tsx'

import { Benchmarks } from './Benchmarks.tsx'
import { ExchangeRates } from './ExchangeRates.tsx'

/** What the figures of every member are computed with. */
export function RatesAndBenchmarks() {
  return (
    <Accordion
      className="mt-10"
      sections={[
        {
          title: 'Exchange rates',
          note: 'Reference rates of the European Central Bank, by which other currencies are converted to dollars.',
          content: <ExchangeRates />,
        },
        {
          title: 'Benchmarks',
          note: 'Series that returns can be compared with, such as an index. Every member sees them.',
          content: <Benchmarks />,
        },
      ]}
    />
  )
}
