import { listChildrenExcept, findChildText, findChild, type GedcomRecord, createRecord } from './record.ts'

/** A NAME (5.5.1 chapter 2, PERSONAL_NAME_STRUCTURE; 7.0 section 2.8). Missing parts are null. */
export interface PersonName {
  /** Index among the children of its record; undefined for a name that was not read from a file. */
  index?: number
  given: string | null
  /** With its prefix: 'van Dunmore'. */
  surname: string | null
  /** 'Dr.' */
  prefix: string | null
  /** 'Jr.' */
  suffix: string | null
  nickname: string | null
  /** Null if it is another, such as a pen name, or not stated. */
  kind: NameKind | null
  /** The name after marriage, which some programs write below the birth name (_MARNM). */
  marriedName: string | null
}

/** A birth or maiden name, or a married one. */
type NameKind = 'birth' | 'married'

/** Reads `Ada Mary /Hartwell/ Jr.`; the name pieces below it take precedence, since they need no parsing. */
export function readName(name: GedcomRecord, index?: number): PersonName {
  const { before, surname, after } = splitName(name.value ?? '')
  const prefix = findChildText(name, 'NPFX') ?? null
  const unprefixed =
    prefix !== null && before.startsWith(`${prefix} `) ? before.slice(prefix.length + 1) : before
  const givenName = findChildText(name, 'GIVN') ?? unprefixed
  const [, start, nickname, end] = /^(.*?)["“”]([^"“”]+)["“”](.*)$/.exec(givenName) ?? []
  const pieces = [findChildText(name, 'SPFX'), findChildText(name, 'SURN')].filter(Boolean).join(' ')
  return {
    ...(index !== undefined && { index }),
    given: (nickname === undefined ? givenName : `${start?.trimEnd()} ${end?.trimStart()}`).trim() || null,
    surname: surname || pieces || null,
    prefix,
    suffix: findChildText(name, 'NSFX') ?? (after || null),
    nickname: findChildText(name, 'NICK') ?? nickname?.trim() ?? null,
    kind: readKind(name),
    marriedName: findChildText(name, '_MARNM') ?? null,
  }
}

/**
 * Writes a name into its record; other lines of the old record, and lines below its pieces, are unchanged. A kind that
 * has become wrong is removed; none is added.
 */
export function writeName(name: PersonName, old: GedcomRecord = createRecord('NAME')): GedcomRecord {
  const { given, surname, prefix, suffix, nickname, kind, marriedName } = name
  const value = [prefix, given, surname && `/${surname}/`, suffix].filter(Boolean).join(' ')
  const pieces = {
    NPFX: prefix,
    GIVN: given,
    NICK: nickname,
    SURN: surname,
    NSFX: suffix,
    _MARNM: marriedName,
  }
  const written = Object.entries(pieces).flatMap(([tag, text]) =>
    text === null ? [] : [{ ...(findChild(old, tag) ?? createRecord(tag)), value: text }],
  )
  const obsolete = kind === readKind(old) ? [] : ['TYPE']
  return createRecord('NAME', value, [
    ...written,
    ...listChildrenExcept(old, ...Object.keys(pieces), 'SPFX', ...obsolete),
  ])
}

/**
 * The names that the family tree stores. The last name is the current one. After a marriage that is the married name,
 * and the birth name is the maiden name.
 */
export function findCurrentNames(names: PersonName[]): {
  first: string | null
  middle: string | null
  last: string | null
  maiden: string | null
} {
  const main = names.find(({ kind }) => kind !== 'married') ?? names[0]
  const [first = null, ...middle] = main?.given?.split(/\s+/) ?? []
  const birthName = names.find(({ kind }) => kind === 'birth')?.surname ?? main?.surname ?? null
  const marriedName = names.find(name => name.marriedName !== null)?.marriedName
  const married =
    names.find(({ kind }) => kind === 'married')?.surname ?? (marriedName && findMarriedSurname(marriedName))
  const last = married ?? birthName
  return { first, middle: middle.join(' ') || null, last, maiden: last === birthName ? null : birthName }
}

/** The surname of a _MARNM, which is the surname alone in some programs and the whole name in others. */
export function findMarriedSurname(marriedName: string): string {
  return splitName(marriedName).surname || marriedName
}

/** Splits a name at the slashes around its surname. */
function splitName(value: string): { before: string; surname: string; after: string } {
  const [before = '', surname = '', ...after] = value.split('/')
  return { before: before.trim(), surname: surname.trim(), after: after.join('/').trim() }
}

/** TYPE is free text in 5.5.1, and an enumeration with OTHER in 7.0 (g7:enumset-NAME-TYPE). */
function readKind(name: GedcomRecord): NameKind | null {
  const type = findChildText(name, 'TYPE')?.toLowerCase()
  if (type === undefined) return null
  if (/^(?:(?:birth|maiden)(?: name)?|born|née|nee)$/.test(type)) return 'birth'
  return /^married(?: name)?$/.test(type) ? 'married' : null
}
