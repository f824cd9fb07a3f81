/** An aggregate of an OFX file. A repeated child is a list, a single one is not. */
export type Aggregate = { [name: string]: unknown }

export function asList(value: unknown): Aggregate[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item): item is Aggregate => typeof item === 'object' && item !== null)
}

export function readAggregate(parent: unknown, name: string): Aggregate | undefined {
  return typeof parent === 'object' && parent !== null ? asList((parent as Aggregate)[name])[0] : undefined
}

/** The trimmed text of a field, with its character references decoded; null when it is missing or empty. */
export function readText(parent: unknown, name: string): string | null {
  if (typeof parent !== 'object' || parent === null) return null
  const value = (parent as Aggregate)[name]
  if (typeof value !== 'string') return null
  const decoded = value.replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const visible = decoded.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return visible === '' ? null : visible
}
