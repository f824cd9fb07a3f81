import { expect, test } from 'vitest'

import { findAll, findByHeading, renderPage, textOf, textsOf } from '#browser/test/render-page.tsx'

import PortfolioPage from './PortfolioPage.tsx'

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
  expect(textsOf(page, 'h1')).toEqual(['Portfolio'])
  const sections = findAll(page, 'section').filter(({ attributes }) => 'aria-labelledby' in attributes)
  expect(sections.map(section => textsOf(section, 'h2')[0])).toEqual([
    'Philosophy',
    'In figures',
    'Three portfolios, three horizons',
    'Everything in one document',
    'Digital holdings',
  ])
  expect(textsOf(page, 'h3')).toEqual([
    'Capital Preservation',
    'Growth Optimization',
    'Strategic Diversification',
    ...portfolios.map(([name]) => name),
  ])
})

test('Portfolio states five figures', () => {
  const figures = findByHeading(page, 'section', 'In figures')
  const rows = findAll(figures, 'dl')[0]!.children.filter(child => typeof child !== 'string')
  expect(rows.map(row => [textsOf(row, 'dt')[0], textsOf(row, 'dd')[0]])).toEqual([
    ['Family Satisfaction', '94.2%'],
    ['Average Annual Return', '+11.8%'],
    ['Assets Under Management', '$2.5B'],
    ['Asset Classes', '25'],
    ['Countries', '12'],
  ])
})

test.each(portfolios)('%s states its return and its allocation', (name, yearToDate, allocation) => {
  const article = findByHeading(page, 'article', name)
  expect(textsOf(article, 'span')).toContain(yearToDate)
  expect(textOf(article)).toContain('year-to-date return')
  const [table] = findAll(article, 'table')
  expect(textsOf(table!, 'caption')).toEqual([`Allocation of ${name}`])
  const rows = findAll(findAll(table!, 'tbody')[0]!, 'tr')
  expect(rows.map(row => textsOf(row, 'th', 'td'))).toEqual(allocation)
})
