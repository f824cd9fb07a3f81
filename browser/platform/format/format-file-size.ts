import { formatCount } from '#contract/counts.ts'

/** `0.03 MB`, `0.4 MB`, `12.5 MB`, `1,999 MB`: the size of a file in the one unit of the specification. */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return '0 MB'
  const megabytes = bytes / 1_000_000
  if (megabytes >= 99.95) return `${formatCount(Math.round(megabytes))} MB`
  if (megabytes >= 0.095) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(0.01, megabytes).toFixed(2)} MB`
}
