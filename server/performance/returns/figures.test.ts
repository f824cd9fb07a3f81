import { describe, expect, test } from 'vitest'

import { measureBenchmark } from './benchmark.ts'
import { calculateFundMultiples } from './fund-multiples.ts'
import { measureRisk } from './risk.ts'

describe('calculateFundMultiples', () => {
  test('gives the multiples of a CFA practice question', () => {
    // CFA level II, reading 36, question 16, as explained at bbs.gfedu.cn: $98 million paid in, $28 million
    // distributed, a net asset value of $131.42 million after it: DPI 0.286, RVPI 1.341, TVPI 1.63.
    const multiples = calculateFundMultiples({
      commitment: '150',
      calls: ['50', '48'],
      distributions: ['28'],
      residualValue: '131.42',
    })
    expect(multiples).toMatchObject({ dpi: '0.2857', rvpi: '1.341', tvpi: '1.6267', unfunded: '52' })
  })

  test('gives the multiples of the Pocatello Fund', () => {
    // The CFA practice question at pzacademy.com, 119965: (19 + 38) ÷ 125 = 0.46, 122.7 ÷ 125 = 0.98, 1.44.
    const multiples = calculateFundMultiples({
      commitment: '125',
      calls: ['125'],
      distributions: ['19', '38'],
      residualValue: '122.7',
    })
    expect(multiples).toMatchObject({ dpi: '0.456', rvpi: '0.9816', tvpi: '1.4376', pic: '1', unfunded: '0' })
  })

  test('nothing is unfunded when more was called than committed', () => {
    const fund = { commitment: '100', calls: ['60', '55'], distributions: [], residualValue: '0' }
    expect(calculateFundMultiples(fund)).toMatchObject({ unfunded: '0', pic: '1.15' })
  })

  test('has no multiples before the first call', () => {
    const multiples = calculateFundMultiples({
      commitment: null,
      calls: [],
      distributions: [],
      residualValue: '0',
    })
    expect(multiples).toMatchObject({ pic: null, dpi: null, rvpi: null, tvpi: null, unfunded: null })
  })
})

describe('measureRisk', () => {
  // Our own example: six months of +3 % and six of −1 %. The mean is 1 %, the sample deviation √(12 × 0.02² ÷ 11).
  const returns = Array.from({ length: 12 }, (_, month) => (month % 2 === 0 ? 0.03 : -0.01))
  const deviation = Math.sqrt((12 * 0.0004) / 11)

  test('annualizes the deviation of monthly returns', () => {
    expect(measureRisk(returns, 0).volatility).toBeCloseTo(deviation * Math.sqrt(12), 12)
  })

  test('subtracts the risk-free rate of a month', () => {
    const excess = 0.01 - (1.05 ** (1 / 12) - 1)
    expect(measureRisk(returns, 0.05).sharpe).toBeCloseTo((excess / deviation) * Math.sqrt(12), 12)
  })

  test('needs twelve months and some variation', () => {
    expect(measureRisk(returns.slice(1), 0)).toEqual({ volatility: null, sharpe: null })
    expect(
      measureRisk(
        returns.map(() => 0.01),
        0,
      ).sharpe,
    ).toBeNull()
  })
})

describe('measureBenchmark', () => {
  const points = [
    { date: '2025-12-30', value: '4000' },
    { date: '2026-01-02', value: '4100' },
    { date: '2026-02-02', value: '4200' },
    { date: '2026-03-02', value: '9999' },
  ]

  test('begins with the latest value on or before the first day', () => {
    expect(measureBenchmark(points, { from: '2026-01-01', until: '2026-02-28' })).toMatchObject({
      figures: { twr: '0.05', twrAnnualized: null, drawdown: null, volatility: null },
      series: [
        { date: '2026-01-01', index: '100.00' },
        { date: '2026-01-02', index: '102.50' },
        { date: '2026-02-02', index: '105.00' },
      ],
    })
  })

  test('measures decline and volatility as for a portfolio', () => {
    // Up 10 %, down 20 % and up 5 %, again and again, at the end of each month.
    const factors = [1.1, 0.8, 1.05]
    let value = 100
    const series = Array.from({ length: 25 }, (_, month) => {
      if (month > 0) value *= factors[month % 3]!
      const date = new Date(Date.UTC(2024, month + 1, 0)).toISOString().slice(0, 10)
      return { date, value: value.toFixed(8) }
    })
    const figures = measureBenchmark(series, { from: '2024-01-31', until: '2026-01-31' })?.figures
    const returns = Array.from({ length: 24 }, (_, month) => factors[(month + 1) % 3]! - 1)
    const { volatility, sharpe } = measureRisk(returns, 0)
    expect(Number(figures?.volatility)).toBeCloseTo(volatility!, 6)
    expect(Number(figures?.sharpe)).toBeCloseTo(sharpe!, 5)
    expect(Number(figures?.twr)).toBeCloseTo((1.1 * 0.8 * 1.05) ** 8 - 1, 8)
    expect(figures?.drawdown).toMatchObject({ trough: '2025-11-30', recovery: null })
  })

  test('is null for a series that begins later', () => {
    expect(measureBenchmark(points, { from: '2025-12-01', until: '2026-02-28' })).toBeNull()
  })
})
