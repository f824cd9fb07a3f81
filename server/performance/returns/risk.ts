/** Fewer monthly returns say little about how much they vary. */
const minMonths = 12

export type Risk = { volatility: number | null; sharpe: number | null }

/**
 * Volatility: the sample standard deviation of the returns of whole months × √12, as in Morningstar's methodology paper
 * "Standard Deviation and Sharpe Ratio" (2005). Daily returns would be too calm: many prices are carried for weeks.
 * Sharpe ratio: the mean of the monthly returns above the risk-free rate ÷ their standard deviation × √12 ("The
 * Sharpe Ratio", The Journal of Portfolio Management, 1994). Null without variation, and below twelve months.
 * A deviation is a root, so this is computed in floating point.
 */
export function measureRisk(monthlyReturns: readonly number[], riskFreeRate: number): Risk {
  if (monthlyReturns.length < minMonths) return { volatility: null, sharpe: null }
  const mean = average(monthlyReturns)
  const squares = monthlyReturns.map(value => (value - mean) ** 2)
  const deviation = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (squares.length - 1))
  const monthlyRate = (1 + riskFreeRate) ** (1 / 12) - 1
  return {
    volatility: deviation * Math.sqrt(12),
    sharpe: deviation < 1e-12 ? null : ((mean - monthlyRate) / deviation) * Math.sqrt(12),
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
