import { findChild, type GedcomRecord, type GedcomVersion, record, childText } from './record.ts'

/** A NAME (5.5.1 chapter 2, PERSONAL_NAME_STRUCTURE; 7.0 section 2.8). What is not told is null. */
export interface PersonName {
  /** Which child of the person's record it was read from; undefined for one that no file held. */
  index?: number
  given: string | null
  /** With what stands before it: 'van Dunmore'. */
  surname: string | null
  /** 'Dr.' */
  prefix: string | null
  /** 'Jr.' */
  suffix: string | null
  nickname: string | null
  kind: NameKind | null
  /** The name since a marriage, where a program writes it beside the name of birth (_MARNM). */
  marriedName: string | null
}

export type NameKind = 'birth' | 'maiden' | 'married' | 'aka' | 'immigrant' | 'professional' | 'other'

/** `Ada Mary /Hartwell/ Jr.`; the pieces below it are believed before it, since they are not to be guessed. */
export function readName(name: GedcomRecord, index?: number): PersonName {
  const { before, surname, after } = partsOf(name.value ?? '')
  const prefix = childText(name, 'NPFX') ?? null
  const unprefixed =
    prefix !== null && before.startsWith(`${prefix} `) ? before.slice(prefix.length + 1) : before
  const told = childText(name, 'GIVN') ?? unprefixed
  const nicknamed = /^(.*?)["“”]([^"“”]+)["“”](.*)$/.exec(told)
  const given = nicknamed === null ? told : `${nicknamed[1]?.trimEnd()} ${nicknamed[3]?.trimStart()}`
  const pieces = [childText(name, 'SPFX'), childText(name, 'SURN')]
    .filter(piece => piece !== undefined)
    .join(' ')
  return {
    ...(index !== undefined && { index }),
    given: given.trim() || null,
    surname: surname || pieces || null,
    prefix,
    suffix: childText(name, 'NSFX') ?? (after || null),
    nickname: childText(name, 'NICK') ?? nicknamed?.[2]?.trim() ?? null,
    kind: kindOf(name),
    marriedName: childText(name, '_MARNM') ?? null,
  }
}

/** The name's record with the new text and pieces; what else stands below the old one stays. */
export function writeName(name: PersonName, version: GedcomVersion, old?: GedcomRecord): GedcomRecord {
  const { given, surname, prefix, suffix, nickname, kind, marriedName } = name
  const value = [prefix, given, surname && `/${surname}/`, suffix].filter(Boolean).join(' ')
  const was = old === undefined ? undefined : readName(old)
  const pieces: [string, string | null][] = [
    ['NPFX', prefix],
    ['GIVN', given],
    ['NICK', nickname],
    ['SURN', surname],
    ['NSFX', suffix],
    ['_MARNM', marriedName],
  ]
  const kept = (old?.children ?? []).filter(
    ({ tag }) => !pieces.some(([piece]) => piece === tag) && tag !== 'SPFX',
  )
  const written = pieces.flatMap(([tag, text]) => (text === null ? [] : [keepingBelow(old, tag, text)]))
  const children = [...written, ...kept.filter(({ tag }) => tag !== 'TYPE' || was?.kind === kind)]
  if (kind !== null && was?.kind !== kind)
    children.push(record('TYPE', version === '7.0' ? kind.toUpperCase() : kind))
  return { tag: 'NAME', value: value === '' ? undefined : value, children }
}

/** What people are called by: 'Ada Hartwell'; null when no name is told. */
export function fullName({ given, surname, suffix }: PersonName): string | null {
  return [given, surname, suffix].filter(Boolean).join(' ') || null
}

/**
 * The names that the portal keeps of somebody. The last name is the one that they bear now: the name since a
 * marriage where one is told, and then the name of birth is their maiden name.
 */
export function currentNames(names: PersonName[]): {
  first: string | null
  middle: string | null
  last: string | null
  maiden: string | null
} {
  const main = names.find(({ kind }) => kind !== 'married') ?? names[0]
  const [first = null, ...middle] = main?.given?.split(/\s+/) ?? []
  const born =
    names.find(({ kind }) => kind === 'birth' || kind === 'maiden')?.surname ?? main?.surname ?? null
  const marriedName = names.find(name => name.marriedName !== null)?.marriedName
  const married =
    names.find(({ kind }) => kind === 'married')?.surname ?? (marriedName && marriedSurname(marriedName))
  const last = married ?? born
  return { first, middle: middle.join(' ') || null, last, maiden: last === born ? null : born }
}

/** _MARNM is the surname alone in one program and the whole name in another. */
export function marriedSurname(marriedName: string): string {
  return partsOf(marriedName).surname || marriedName
}

function partsOf(value: string): { before: string; surname: string; after: string } {
  const open = value.indexOf('/')
  if (open === -1) return { before: value.trim(), surname: '', after: '' }
  const close = value.indexOf('/', open + 1)
  const end = close === -1 ? value.length : close
  return {
    before: value.slice(0, open).trim(),
    surname: value.slice(open + 1, end).trim(),
    after: value.slice(end + 1).trim(),
  }
}

/** TYPE is free text in 5.5.1, of which it names some, and a list in 7.0 that ends with OTHER. */
function kindOf(name: GedcomRecord): NameKind | null {
  const type = findChild(name, 'TYPE')
  const told = type?.value?.trim().toLowerCase()
  if (type === undefined || told === undefined || told === '') return null
  if (/^(?:birth|birth name|born)$/.test(told)) return 'birth'
  if (/^(?:maiden|maiden name|née|nee)$/.test(told)) return 'maiden'
  if (/^married(?: name)?$/.test(told)) return 'married'
  if (/^(?:aka|also known as|alias|alt.*|other name)$/.test(told)) return 'aka'
  if (/^(?:immigrant|professional)$/.test(told)) return told as NameKind
  return 'other'
}

function keepingBelow(old: GedcomRecord | undefined, tag: string, text: string): GedcomRecord {
  const existing = old && findChild(old, tag)
  return existing === undefined ? record(tag, text) : { ...existing, value: text }
}
