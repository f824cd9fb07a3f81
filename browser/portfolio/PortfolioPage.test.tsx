import { expect, test } from 'vitest'

import { findAll, findByHeading, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import PortfolioPage from './PortfolioPage.tsx'
import { Report } from './Report.tsx'

const page = renderPage(<PortfolioPage />)

/** Section 2, Portfolio. */
const portfolios = [
  [
    'Conservative',
    '+8.2%',
    [
      ['Government Bonds', '40%'],
      ['Corporate Bonds', '25%'],
      ['Blue Chip Stocks', '30%'],
      ['Cash', '5%'],
    ],
  ],
  [
    'Growth',
    '+12.7%',
    [
      ['Growth Stocks', '45%'],
      ['International Equities', '25%'],
      ['REITs', '15%'],
      ['Alternatives', '15%'],
    ],
  ],
  [
    'Alternative Investments',
    '+15.1%',
    [
      ['Private Equity', '40%'],
      ['Commercial Real Estate', '30%'],
      ['Hedge Funds', '20%'],
      ['Commodities', '10%'],
    ],
  ],
] as const

test('Portfolio has five sections, the holdings last', () => {
  expect(listTexts(page, 'h1')).toEqual(['Portfolio'])
  const sections = findAll(page, 'section').filter(({ attributes }) => 'aria-labelledby' in attributes)
  expect(sections.map(section => listTexts(section, 'h2')[0])).toEqual([
    'Philosophy',
    'In figures',
    'Three portfolios, three horizons',
    'Everything in one document',
    'Digital holdings',
  ])
  expect(listTexts(page, 'h3')).toEqual([
    'Capital Preservation',
    'Growth Optimization',
    'Strategic Diversification',
    ...portfolios.map(([name]) => name),
  ])
})

test('Portfolio states five figures', () => {
  const figures = findByHeading(page, 'section', 'In figures')
  const rows = findAll(figures, 'dl')[0]!.children.filter(child => typeof child !== 'string')
  expect(rows.map(row => [listTexts(row, 'dt')[0], listTexts(row, 'dd')[0]])).toEqual([
    ['Family Satisfaction', '94.2%'],
    ['Average Annual Return', '+11.8%'],
    ['Assets Under Management', '$2.5B'],
    ['Asset Classes', '25'],
    ['Countries', '12'],
  ])
})

// $0.52 × 12,500 is $6,500.00: the printed price is rounded, the value is not.
test('the holdings and the report explain rounded prices', () => {
  const xrp = {
    symbol: 'XRP',
    name: 'XRP',
    quantity: '12500',
    price: '0.5198',
    lastUpdated: '2026-11-22T12:00:00Z',
    value: '6497.5',
    previousValue: '6497.5',
    change24h: '0',
    changePercent24h: '0',
  }
  const report = renderPage(
    <Report
      report={{
        generatedAt: xrp.lastUpdated,
        samplePrices: false,
        portfolios: [],
        holdings: [xrp],
        unavailable: [],
        total: xrp,
      }}
    />,
  )
  const [row] = findAll(findAll(report, 'tbody')[0]!, 'tr')
  expect(listTexts(row!, 'td')).toEqual(expect.arrayContaining(['12,500', '$0.52']))
  expect(getText(row!)).toContain('$6,497.50')
  expect(getText(report)).toContain('a printed price times its quantity may differ from the printed value')
  expect(getText(page)).toContain('Values use exact prices; the prices shown are rounded to the cent.')
})

test.each(portfolios)('%s states its return and its allocation', (name, yearToDate, allocation) => {
  const article = findByHeading(page, 'article', name)
  expect(listTexts(article, 'span')).toContain(yearToDate)
  expect(getText(article)).toContain('year-to-date return')
  const [table] = findAll(article, 'table')
  expect(listTexts(table!, 'caption')).toEqual([`${name} allocation`])
  const rows = findAll(findAll(table!, 'tbody')[0]!, 'tr')
  expect(rows.map(row => listTexts(row, 'th', 'td'))).toEqual(allocation)
})
