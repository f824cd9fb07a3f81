import { compare, formatDollars, formatQuantity, round } from '#contract/finance/exact.ts'

/** An amount with two decimals in its currency: `$1,234.50`, `-EUR 1,234.50`. */
export function formatAmount(amount: string, currency: string): string {
  if (currency === 'USD') return formatDollars(amount)
  const rounded = round(amount, 2)
  const [sign, digits] = rounded.startsWith('-') ? ['-', rounded.slice(1)] : ['', rounded]
  const [whole = '', cents = ''] = digits.split('.')
  return `${sign}${currency} ${formatQuantity(whole)}.${cents}`
}

/** A gain or a loss, with its sign; zero has none. */
export function formatGain(amount: string, currency: string): string {
  const text = formatAmount(amount, currency)
  return compare(amount, '0') > 0 ? `+${text}` : text
}

/** A price per unit: all its decimals, at least two. */
export function formatPrice(price: string, currency: string): string {
  const digits = /\.(\d*?)0*$/.exec(price)?.[1] ?? ''
  if (digits.length <= 2) return formatAmount(price, currency)
  const unit = currency === 'USD' ? '$' : `${currency} `
  return `${unit}${formatQuantity(price)}`
}

/** The class of a gain or a loss; none for zero. A sign carries the same meaning. */
export function getGainClass(amount: string): string | undefined {
  const sign = compare(amount, '0')
  return sign === 0 ? undefined : sign < 0 ? 'text-loss' : 'text-gain'
}
