import { convertGedcomDate } from '#server/gedcom/model/dates.ts'
import {
  findChildText,
  listChildrenExcept,
  findChild,
  createPointer,
  createRecord,
  createXrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { defineTags, restoreTags } from '#server/gedcom/model/user-defined-tags.ts'

/**
 * Converts records between versions, after the migration guide of 7.0: shared notes, dates, enumerations, languages,
 * files in records of their own, citations. Nothing is lost in 5.5.1: a tag that only 7.0 has becomes a user-defined
 * one, which the header documents. A 7.0 file that is converted to 5.5.1 and back is unchanged.
 *
 * Converts one record after the other. `records` is iterated twice, the header first.
 */
export function convertRecords(
  records: Iterable<GedcomRecord>,
  from: GedcomVersion,
  to: GedcomVersion,
): Iterable<GedcomRecord> {
  if (from === to) return records
  if (to === '7.0') return convertTo7(records)
  return defineTags({ [Symbol.iterator]: () => Iterator.from(records).map(line => convertTo551(line)) })
}

function* convertTo7(records: Iterable<GedcomRecord>): Generator<GedcomRecord> {
  const extracted: GedcomRecord[] = []
  const usedXrefs = new Set<string>()
  for (const { xref } of records) if (xref !== undefined) usedXrefs.add(xref)
  const nextXref = createXrefGenerator(usedXrefs, 'O')
  const convert = (line: GedcomRecord, parent?: string): GedcomRecord => {
    const converted = conversions.get(line.tag)?.['7.0']?.(line, parent, extract) ?? line
    // Recursive, since no file is nested deeper than 99 levels.
    return convertChildren(converted, child => convert(child, line.tag))
  }
  const extract: MediaExtractor = media => {
    const xref = nextXref()
    extracted.push({ ...convert(media), xref })
    return xref
  }
  for (const line of restoreTags(records)) yield convert(line)
  yield* extracted
}

/** Chooses the first form from which the line of 7.0 can be restored. */
function convertTo551(line: GedcomRecord, parent?: string): GedcomRecord {
  const forms = conversions.get(line.tag)?.['5.5.1']?.(line, parent)
  const restoreForm = (form: GedcomRecord) =>
    conversions.get(form.tag)?.['7.0']?.(form, parent, rejectRecord) ?? form
  const converted = forms?.find(form => isSame(restoreForm(form), line)) ?? forms?.[0] ?? line
  return convertChildren(converted, child => convertTo551(child, line.tag))
}

function convertChildren(line: GedcomRecord, convert: (child: GedcomRecord) => GedcomRecord): GedcomRecord {
  return line.children.length === 0 ? line : { ...line, children: line.children.map(convert) }
}

function isSame(one: GedcomRecord, other: GedcomRecord): boolean {
  return (
    one.tag === other.tag &&
    one.pointer === other.pointer &&
    (one.value ?? '') === (other.value ?? '') &&
    one.children.length === other.children.length &&
    one.children.every((child, index) => isSame(child, other.children[index]!))
  )
}

/** Makes a record of an OBJE, and returns its xref. */
type MediaExtractor = (media: GedcomRecord) => string
/** Conversions of one line; the lines below it are converted afterward. `parent` is the tag above it. */
interface Conversion {
  '7.0'?: (line: GedcomRecord, parent: string | undefined, extract: MediaExtractor) => GedcomRecord
  /** The possible forms, the best one first. The line itself is another. */
  '5.5.1'?: (line: GedcomRecord, parent: string | undefined) => GedcomRecord[]
}

function rejectRecord(): never {
  throw new Error('A line of 5.5.1 that has become a record cannot be restored')
}

/** 7.0 section 3.3, enumeration sets: 5.5.1 has free text there. */
const pedigrees = 'ADOPTED BIRTH FOSTER SEALING'.split(' ')
const nameTypes = 'AKA BIRTH IMMIGRANT MAIDEN MARRIED PROFESSIONAL'.split(' ')
const mediums =
  'AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER PHOTO TOMBSTONE VIDEO'.split(' ')
const roles = 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN'.split(
  ' ',
)
/** 5.5.1 chapter 2, AGE_AT_EVENT: three ages are words. */
const agesByWord = new Map(Object.entries({ CHILD: '< 8y', INFANT: '< 1y', STILLBORN: '0y' }))

/** By tag, the conversion to each version. */
const conversions = new Map<string, Conversion>(
  Object.entries({
    GEDC: {
      '7.0': line => ({ ...line, children: [createRecord('VERS', '7.0')] }),
      '5.5.1': line => [
        { ...line, children: [createRecord('VERS', '5.5.1'), createRecord('FORM', 'LINEAGE-LINKED')] },
      ],
    },
    HEAD: {
      '7.0': line => ({ ...line, children: listChildrenExcept(line, 'CHAR') }),
      '5.5.1': line => [{ ...line, children: [...line.children, createRecord('CHAR', 'UTF-8')] }],
    },
    NOTE: {
      '7.0': (line, parent) =>
        line.pointer !== undefined || parent === undefined ? { ...line, tag: 'SNOTE' } : line,
    },
    SNOTE: { '5.5.1': line => [{ ...line, tag: 'NOTE' }] },
    DATE: {
      '7.0': line => {
        if (hasExtensionCalendar(line)) return line
        const date = convertGedcomDate({ value: line.value ?? '' }, '7.0')
        return addPhrase(line, date.value || undefined, date.phrase)
      },
      '5.5.1': line => {
        if (hasExtensionCalendar(line)) return [line]
        const writeDate = (phrase?: string) =>
          convertGedcomDate({ value: line.value ?? '', phrase }, '5.5.1').value || undefined
        const interpreted = writeDate(findChildText(line, 'PHRASE'))
        return [
          { ...line, value: interpreted, children: listChildrenExcept(line, 'PHRASE') },
          { ...line, value: writeDate() },
          line,
        ]
      },
    },
    RESN: {
      '7.0': line => ({ ...line, value: line.value?.toUpperCase() }),
      '5.5.1': line => [{ ...line, value: line.value?.toLowerCase() }],
    },
    AGE: {
      '7.0': line => {
        const age = agesByWord.get(line.value?.trim().toUpperCase() ?? '')
        return age === undefined ? line : addPhrase(line, age, line.value)
      },
    },
    LANG: {
      '7.0': line => ({ ...line, value: findLanguageTag(line.value ?? '') ?? line.value }),
      '5.5.1': line => [{ ...line, value: findLanguageName(line.value ?? '') ?? line.value }, line],
    },
    OBJE: {
      '7.0': (line, parent, extract) => {
        const media = addFileDetails(line)
        return parent === undefined || line.pointer !== undefined
          ? media
          : createPointer('OBJE', extract(media))
      },
    },
    FORM: {
      '7.0': limitToParent('FILE', line => ({ ...line, value: toMediaType(line.value) })),
      '5.5.1': (line, parent) =>
        parent === 'FILE' ? [{ ...line, value: toFormat(line.value) }, line] : [line],
    },
    SOUR: {
      // 7.0 cites a record or @VOID@, and never a text of its own.
      '7.0': (line, parent) => {
        const isText = parent !== undefined && parent !== 'HEAD' && line.pointer === undefined
        if (!isText || line.value === undefined) return line
        return createPointer('SOUR', 'VOID', [createRecord('NOTE', line.value), ...line.children])
      },
    },
    PEDI: { '7.0': line => toEnumerated(line, pedigrees), '5.5.1': parseEnumerated },
    TYPE: {
      '7.0': (line, parent) => {
        if (parent === 'NAME') return toEnumerated(line, nameTypes)
        return parent === 'FORM' ? { ...toEnumerated(line, mediums), tag: 'MEDI' } : line
      },
      '5.5.1': (line, parent) => (parent === 'NAME' ? parseEnumerated(line) : [line]),
    },
    // 5.5.1 has the medium of a file as its TYPE, and that of a call number as MEDI.
    MEDI: {
      '7.0': line => toEnumerated(line, mediums),
      '5.5.1': (line, parent) => parseEnumerated({ ...line, tag: parent === 'FORM' ? 'TYPE' : 'MEDI' }),
    },
    RELA: { '7.0': limitToParent('ASSO', line => ({ ...toEnumerated(line, roles), tag: 'ROLE' })) },
    ROLE: {
      '5.5.1': (line, parent) => (parent === 'ASSO' ? parseEnumerated({ ...line, tag: 'RELA' }) : [line]),
    },
  } satisfies Record<string, Conversion>),
)

/** A conversion of lines directly below this tag. */
function limitToParent(
  tag: string,
  convert: (line: GedcomRecord) => GedcomRecord,
): (line: GedcomRecord, parent: string | undefined) => GedcomRecord {
  return (line, parent) => (parent === tag ? convert(line) : line)
}

/** An allowed value or an extension in capitals, or OTHER with the text as its phrase (7.0 section 2.3). */
function toEnumerated(line: GedcomRecord, allowed: string[]): GedcomRecord {
  const word = line.value?.trim().toUpperCase() ?? ''
  const isEnumerated = allowed.includes(word) || word === 'OTHER' || extensionTag.test(line.value ?? '')
  return isEnumerated ? { ...line, value: word } : addPhrase(line, 'OTHER', line.value)
}

/** The phrase of OTHER, else the value in small letters. */
function parseEnumerated(line: GedcomRecord): GedcomRecord[] {
  const phrase = line.value?.toUpperCase() === 'OTHER' ? findChildText(line, 'PHRASE') : undefined
  const inSmallLetters = { ...line, value: line.value?.toLowerCase() }
  return phrase === undefined
    ? [inSmallLetters, line]
    : [{ ...line, value: phrase, children: listChildrenExcept(line, 'PHRASE') }, inSmallLetters, line]
}

/** 7.0 section 1.5: an extension begins with an underscore. */
const extensionTag = /^_[A-Z0-9_]+$/

function hasExtensionCalendar({ value }: GedcomRecord): boolean {
  return /(?:^|\s)_[A-Z0-9_]+\s/.test(value ?? '')
}

function addPhrase(line: GedcomRecord, value: string | undefined, phrase: string | undefined): GedcomRecord {
  const phrases = phrase === undefined ? [] : [createRecord('PHRASE', phrase)]
  return { ...line, value, children: [...phrases, ...line.children] }
}

/** Moves FORM and TITL below FILE, where 5.5.1 and 7.0 have them; 5.5 has them beside it. */
function addFileDetails(media: GedcomRecord): GedcomRecord {
  const files = media.children.filter(({ tag }) => tag === 'FILE')
  const [format, title] = [findChild(media, 'FORM'), findChild(media, 'TITL')]
  const isDetailed = !format && !title && files.every(file => findChild(file, 'FORM'))
  if (files.length === 0 || isDetailed) return media
  const others = media.children.filter(child => child.tag !== 'FILE' && child !== format && child !== title)
  const detailed = files.map(file => {
    const extension = /\.(\w{1,5})$/.exec(file.value ?? '')?.[1]?.toLowerCase() ?? 'bin'
    const form = findChild(file, 'FORM') ? [] : [format ?? createRecord('FORM', extension)]
    const titl = title === undefined || findChild(file, 'TITL') ? [] : [title]
    return createRecord('FILE', file.value, [...form, ...file.children, ...titl])
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
export function findLanguageTag(name: string): string | undefined {
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
export function findLanguageName(tag: string): string | undefined {
  const code = tag.trim().toLowerCase()
  return /^[a-z]{2}$/.test(code) ? languageNames.of(code) : undefined
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const twoLetters = letters.flatMap(first => letters.map(second => first + second))

/** Every language of ISO 639-1 by its lower-case name; computed on first use. */
let tagsByLanguage: ReadonlyMap<string, string> | undefined
