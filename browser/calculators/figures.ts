import { formatDollars } from '#contract/finance/exact.ts'

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Axis labels: `$1.2M`. */
export function formatShortDollars(value: number): string {
  return short.format(value)
}

/** For estimates, where cents would suggest false precision: `$1,234,568`. */
export function formatWholeDollars(value: number): string {
  return whole.format(value)
}

/** For chart values, which are doubles: `$1,234.57`. */
export function formatDollarNumber(value: number): string {
  return formatDollars(value.toFixed(2))
}
