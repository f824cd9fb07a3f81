import { beforeEach, describe, expect, test, vi } from 'vitest'

import { getText, renderPage } from '#browser/test/render-page.tsx'

import { StaleNames } from './StaleNames.tsx'

const holdings = Array.from({ length: 20 }, (_, index) => ({
  id: `${index}`,
  name: `Fund ${index + 1}`,
  priceDate: index === 0 ? null : '2026-01-05',
}))

function render(count: number, named = count) {
  return getText(renderPage(<StaleNames holdings={holdings.slice(0, named)} count={count} />))
}

// The links keep the rest of the address.
beforeEach(() => void vi.stubGlobal('location', { pathname: '/investment-dashboard', search: '' }))

describe('StaleNames', () => {
  test('names a few, each with the day of its price', () => {
    expect(render(2)).toBe('Fund 1 (never priced), Fund 2 (Jan 5, 2026).')
  })

  test('counts the others of many, named or not', () => {
    expect(render(1000, 20)).toMatch(/, Fund 3 \(Jan 5, 2026\) and 997 more\.$/)
  })
})
