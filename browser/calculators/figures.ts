import { formatDollars } from '#contract/exact.ts'

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

/** Beside an axis: `$1.2M`. */
export function shortDollars(value: number): string {
  return short.format(value)
}

/** Where a cent would pretend to be exact: `$1,234,568`. */
export function wholeDollars(value: number): string {
  return whole.format(value)
}

/** For a chart, which draws doubles: `$1,234.57`. */
export function dollarsOf(value: number): string {
  return formatDollars(value.toFixed(2))
}

/** `1 year`, `12 years`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
