/** Axis labels: `$1.2M`. Created when the first chart is drawn, since an `Intl` format blocks a page. */
let short: Intl.NumberFormat | undefined

export function formatShortDollars(value: number): string {
  short ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return short.format(value)
}
