import { formatCount, pluralize } from '#contract/texts/counts.ts'

/**
 * The size of a file: `54 bytes`, `3 KB`, `0.4 MB`, `12.5 MB`, `1,999 MB`. With `MB` in that unit alone, as section 3
 * of the specification states the sizes of repository documents: `0.01 MB`.
 */
export function formatFileSize(bytes: number, unit?: 'MB'): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 99.95) return `${formatCount(Math.round(megabytes))} MB`
  if (megabytes >= 0.095) return `${megabytes.toFixed(1)} MB`
  if (unit === 'MB') return bytes === 0 ? '0 MB' : `${Math.max(0.01, megabytes).toFixed(2)} MB`
  return bytes < 1_000 ? pluralize(bytes, 'byte') : `${Math.round(bytes / 1_000)} KB`
}
