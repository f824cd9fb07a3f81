/** The first and the last byte, both included. */
export type Range = { start: number; end: number }

/**
 * Reads the header `Range` of RFC 9110, section 14.2. Null for no, several or malformed ranges: the whole file is sent,
 * which the RFC allows.
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [text, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (text === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
