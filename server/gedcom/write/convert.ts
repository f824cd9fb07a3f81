import { convertGedcomDate } from '#server/gedcom/model/dates.ts'
import {
  childText,
  childrenExcept,
  findChild,
  pointer,
  record,
  xrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'

/**
 * Converts records between versions, after the migration guide of 7.0: shared notes, dates, enumerations, languages,
 * files in records of their own, citations. Anything without a counterpart is unchanged, since every reader skips
 * unknown lines.
 */
export function convertRecords(
  records: readonly GedcomRecord[],
  from: GedcomVersion,
  to: GedcomVersion,
): GedcomRecord[] {
  if (from === to) return [...records]
  if (to === '5.5.1') return records.map(line => to551(line))
  const extracted: GedcomRecord[] = []
  const nextXref = xrefGenerator(new Set(records.map(({ xref }) => xref ?? '')), 'O')
  const extract: Extract = media => {
    const xref = nextXref()
    extracted.push({ ...to7(media, undefined, extract), xref })
    return xref
  }
  const converted = records.map(line => to7(line, undefined, extract))
  return [...converted, ...extracted]
}

/** Makes a record of an OBJE, and returns its xref. */
type Extract = (media: GedcomRecord) => string

/** Recursive, since no file is nested deeper than 99 levels. */
function to7(line: GedcomRecord, parent: string | undefined, extract: Extract): GedcomRecord {
  const { tag, value, children } = line
  const convert = (children: readonly GedcomRecord[]) => children.map(child => to7(child, tag, extract))
  const enumeration = findEnumeration('oldTag', line, parent)
  if (enumeration !== undefined) return { ...toEnumerated(line, enumeration.values), tag: enumeration.newTag }
  switch (tag) {
    case 'GEDC':
      return { ...line, children: [record('VERS', '7.0')] }
    case 'HEAD':
      return { ...line, children: convert(childrenExcept(line, 'CHAR')) }
    case 'NOTE': {
      const isShared = line.pointer !== undefined || parent === undefined
      return { ...line, tag: isShared ? 'SNOTE' : 'NOTE', children: convert(children) }
    }
    case 'DATE': {
      const date = convertGedcomDate({ value: value ?? '' }, '7.0')
      return withPhrase(line, date.value || undefined, date.phrase, convert(children))
    }
    case 'RESN':
      return { ...line, value: value?.toUpperCase() }
    case 'AGE': {
      // 5.5.1 chapter 2, AGE_AT_EVENT: three ages are words.
      const age = { CHILD: '< 8y', INFANT: '< 1y', STILLBORN: '0y' }[value?.trim().toUpperCase() ?? '']
      return age === undefined ? line : withPhrase(line, age, value, children)
    }
    case 'LANG':
      return { ...line, value: languageTag(value ?? '') ?? value }
    case 'OBJE': {
      const media = withFileDetails(line)
      if (parent !== undefined && line.pointer === undefined) return pointer('OBJE', extract(media))
      return { ...media, children: convert(media.children) }
    }
    case 'FORM':
      if (parent === 'FILE') return { ...line, value: toMediaType(value) }
      break
    case 'SOUR':
      // 7.0 cites a record or @VOID@, and never a text of its own.
      if (parent !== undefined && parent !== 'HEAD' && line.pointer === undefined && value !== undefined)
        return pointer(tag, 'VOID', [record('NOTE', value), ...convert(children)])
      break
    default:
  }
  return children.length === 0 ? line : { ...line, children: convert(children) }
}

function to551(line: GedcomRecord, parent?: string): GedcomRecord {
  const { tag, value, children } = line
  const convert = (children: readonly GedcomRecord[]) => children.map(child => to551(child, tag))
  const enumeration = findEnumeration('newTag', line, parent)
  if (enumeration !== undefined) return { ...fromEnumerated(line), tag: enumeration.oldTag }
  switch (tag) {
    case 'GEDC':
      return { ...line, children: [record('VERS', '5.5.1'), record('FORM', 'LINEAGE-LINKED')] }
    case 'HEAD':
      return { ...line, children: [...convert(children), record('CHAR', 'UTF-8')] }
    case 'SNOTE':
      return { ...line, tag: 'NOTE', children: convert(children) }
    case 'DATE': {
      const date = convertGedcomDate({ value: value ?? '', phrase: childText(line, 'PHRASE') }, '5.5.1')
      return { ...line, value: date.value || undefined, children: convert(childrenExcept(line, 'PHRASE')) }
    }
    case 'RESN':
      return { ...line, value: value?.toLowerCase() }
    case 'LANG':
      return { ...line, value: languageName(value ?? '') ?? value }
    case 'FORM':
      if (parent === 'FILE') return { ...line, value: toFormat(value) }
      break
    default:
  }
  return children.length === 0 ? line : { ...line, children: convert(children) }
}

/** Values of 7.0 (section 3.3, enumeration sets) where 5.5.1 has free text. */
const enumerations: { oldTag: string; newTag: string; parent?: string; values: string[] }[] = [
  { oldTag: 'PEDI', newTag: 'PEDI', values: ['ADOPTED', 'BIRTH', 'FOSTER', 'SEALING'] },
  {
    oldTag: 'TYPE',
    newTag: 'TYPE',
    parent: 'NAME',
    values: ['AKA', 'BIRTH', 'IMMIGRANT', 'MAIDEN', 'MARRIED', 'PROFESSIONAL'],
  },
  {
    oldTag: 'RELA',
    newTag: 'ROLE',
    parent: 'ASSO',
    values: 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN'.split(
      ' ',
    ),
  },
]

function findEnumeration(side: 'oldTag' | 'newTag', { tag }: GedcomRecord, parentTag: string | undefined) {
  return enumerations.find(
    enumeration =>
      enumeration[side] === tag && (enumeration.parent === undefined || enumeration.parent === parentTag),
  )
}

/** An allowed value in capitals, or OTHER with the text as its phrase (7.0 section 2.3). */
function toEnumerated(line: GedcomRecord, allowed: string[]): GedcomRecord {
  const word = line.value?.trim().toUpperCase() ?? ''
  return allowed.includes(word)
    ? { ...line, value: word }
    : withPhrase(line, 'OTHER', line.value, line.children)
}

/** The phrase of OTHER, else the value in small letters. */
function fromEnumerated(line: GedcomRecord): GedcomRecord {
  const phrase = line.value?.toUpperCase() === 'OTHER' ? childText(line, 'PHRASE') : undefined
  if (phrase === undefined) return { ...line, value: line.value?.toLowerCase() }
  return { ...line, value: phrase, children: childrenExcept(line, 'PHRASE') }
}

function withPhrase(
  line: GedcomRecord,
  value: string | undefined,
  phrase: string | undefined,
  children: readonly GedcomRecord[],
): GedcomRecord {
  return {
    ...line,
    value,
    children: phrase === undefined ? children : [record('PHRASE', phrase), ...children],
  }
}

/** Moves FORM and TITL below FILE, where 5.5.1 and 7.0 have them; 5.5 has them beside it. */
function withFileDetails(media: GedcomRecord): GedcomRecord {
  const files = media.children.filter(({ tag }) => tag === 'FILE')
  if (files.length === 0) return media
  const [format, title] = [findChild(media, 'FORM'), findChild(media, 'TITL')]
  const others = media.children.filter(child => child.tag !== 'FILE' && child !== format && child !== title)
  const detailed = files.map(file => {
    const extension = /\.(\w{1,5})$/.exec(file.value ?? '')?.[1]?.toLowerCase() ?? 'bin'
    const form = findChild(file, 'FORM') ? [] : [format ?? record('FORM', extension)]
    const titl = title === undefined || findChild(file, 'TITL') ? [] : [title]
    return record('FILE', file.value, [...form, ...file.children, ...titl])
  })
  return { ...media, children: [...detailed, ...others] }
}

function toMediaType(format = ''): string {
  if (format.includes('/')) return format
  return mediaTypes.get(format.trim().toLowerCase()) ?? 'application/octet-stream'
}

function toFormat(mediaType = ''): string {
  return [...mediaTypes].find(([, type]) => type === mediaType)?.[0] ?? mediaType
}

const mediaTypes = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    bmp: 'image/bmp',
    webp: 'image/webp',
    pdf: 'application/pdf',
    txt: 'text/plain',
    wav: 'audio/wav',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    mpg: 'video/mpeg',
    avi: 'video/x-msvideo',
  }),
)

/** The BCP 47 tag of a language by its English name, as in 5.5.1: `de` of `German`; undefined for an unknown one. */
export function languageTag(name: string): string | undefined {
  tagsByLanguage ??= new Map(
    twoLetters.flatMap(tag => {
      const language = languageNames.of(tag)
      // Canonical tags only: Hebrew was `iw` before `he`.
      return language === undefined || Intl.getCanonicalLocales(tag)[0] !== tag
        ? []
        : [[language.toLowerCase(), tag]]
    }),
  )
  return tagsByLanguage.get(name.trim().toLowerCase())
}

/** The English name of a language by its two-letter tag; undefined for a longer tag such as `en-US`. */
export function languageName(tag: string): string | undefined {
  const code = tag.trim().toLowerCase()
  return /^[a-z]{2}$/.test(code) ? languageNames.of(code) : undefined
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const twoLetters = letters.flatMap(first => letters.map(second => first + second))

/** Every language of ISO 639-1 by its lower-case name; computed on first use. */
let tagsByLanguage: ReadonlyMap<string, string> | undefined
