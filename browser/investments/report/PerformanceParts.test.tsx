import { expect, test } from 'vitest'

import { listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { PerformanceReport } from '#contract/investments/performance.ts'

import { PerformanceParts } from './PerformanceParts.tsx'

const figures = {
  startValue: '1000.00',
  endValue: '1100.00',
  contributions: '0.00',
  withdrawals: '0.00',
  gain: '100.00',
  income: '0.00',
  fees: '0.00',
  taxes: '0.00',
  timeWeighted: '10.0000',
  moneyWeighted: null,
}
const nothing = { ...figures, startValue: '0.00', endValue: '0.00', gain: '0.00', timeWeighted: null }

test('a holding without a rate has no figures; the total is last', () => {
  const holdings = [
    { ...figures, key: 'orchard', label: 'Orchard Fund' },
    { ...nothing, key: 'franc', label: 'Franc Bond' },
    { ...nothing, key: 'sold', label: 'Sold Bond' },
  ]
  const report = {
    ...figures,
    parts: { holdings, accounts: [], people: [], classes: [] },
    missing: [{ holdingId: 'franc', name: 'Franc Bond', what: 'rate', currency: 'CHF' }],
  } as unknown as PerformanceReport
  const rows = listTexts(renderPage(<PerformanceParts report={report} />), 'tr')
  expect(rows[1]).toContain('Orchard Fund$1,000.00')
  expect(rows[2]).toBe(`Franc Bond${'unknown'.repeat(7)}`)
  expect(rows[3]).toContain('Sold Bond$0.00')
  expect(rows[4]).toContain('Total$1,000.00')
})
