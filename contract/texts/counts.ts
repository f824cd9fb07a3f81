/** Numbers in sentences. Without Intl: its tables cost a page 20 ms and the server 8 MB. */

/** `10,000` */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** `1,999 MB`, rounded down. With one decimal below 10 MB: `9.9 MB`. */
export function formatMegabytes(bytes: number): string {
  if (bytes < 10_000_000) return `${Math.floor(bytes / 100_000) / 10} MB`
  return `${formatCount(Math.floor(bytes / 1_000_000))} MB`
}

/** `12 MB of 2,000 MB`; from 10 GB on `3.1 GB`, `50 GB`. */
export function formatStorage(bytes: number): string {
  if (bytes < 10_000_000_000) return formatMegabytes(bytes)
  const tenths = Math.floor(bytes / 100_000_000)
  return tenths % 10 === 0
    ? `${formatCount(tenths / 10)} GB`
    : `${formatCount(Math.floor(tenths / 10))}.${tenths % 10} GB`
}

/** `1 year`, `1,200 years`, `2 people`. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}
