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
  const extracted: GedcomRecord[] = []
  const nextXref = xrefGenerator(new Set(records.map(({ xref }) => xref ?? '')), 'O')
  const convert = (line: GedcomRecord, parent?: string): GedcomRecord => {
    const conversion = conversions.get(line.tag)?.[to]
    const converted = conversion?.(line, parent, extract) ?? line
    // Recursive, since no file is nested deeper than 99 levels.
    const children = converted.children.map(child => convert(child, line.tag))
    return children.length === 0 ? converted : { ...converted, children }
  }
  const extract: Extract = media => {
    const xref = nextXref()
    extracted.push({ ...convert(media), xref })
    return xref
  }
  const converted = records.map(line => convert(line))
  return [...converted, ...extracted]
}

/** Makes a record of an OBJE, and returns its xref. */
type Extract = (media: GedcomRecord) => string
/** Converts one line; the lines below it are converted afterwards. `parent` is the tag above it. */
type Convert = (line: GedcomRecord, parent: string | undefined, extract: Extract) => GedcomRecord

/** 7.0 section 3.3, enumeration sets: 5.5.1 has free text there. */
const pedigrees = 'ADOPTED BIRTH FOSTER SEALING'.split(' ')
const nameTypes = 'AKA BIRTH IMMIGRANT MAIDEN MARRIED PROFESSIONAL'.split(' ')
const roles = 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN'.split(
  ' ',
)
/** 5.5.1 chapter 2, AGE_AT_EVENT: three ages are words. */
const agesByWord = new Map(Object.entries({ CHILD: '< 8y', INFANT: '< 1y', STILLBORN: '0y' }))

/** By tag, the conversion to each version. */
const conversions = new Map<string, Partial<Record<GedcomVersion, Convert>>>(
  Object.entries({
    GEDC: {
      '7.0': line => ({ ...line, children: [record('VERS', '7.0')] }),
      '5.5.1': line => ({
        ...line,
        children: [record('VERS', '5.5.1'), record('FORM', 'LINEAGE-LINKED')],
      }),
    },
    HEAD: {
      '7.0': line => ({ ...line, children: childrenExcept(line, 'CHAR') }),
      '5.5.1': line => ({ ...line, children: [...line.children, record('CHAR', 'UTF-8')] }),
    },
    NOTE: {
      '7.0': (line, parent) =>
        line.pointer !== undefined || parent === undefined ? { ...line, tag: 'SNOTE' } : line,
    },
    SNOTE: { '5.5.1': line => ({ ...line, tag: 'NOTE' }) },
    DATE: {
      '7.0': line => {
        const date = convertGedcomDate({ value: line.value ?? '' }, '7.0')
        return withPhrase(line, date.value || undefined, date.phrase)
      },
      '5.5.1': line => {
        const lines = { value: line.value ?? '', phrase: childText(line, 'PHRASE') }
        const date = convertGedcomDate(lines, '5.5.1')
        return { ...line, value: date.value || undefined, children: childrenExcept(line, 'PHRASE') }
      },
    },
    RESN: {
      '7.0': line => ({ ...line, value: line.value?.toUpperCase() }),
      '5.5.1': line => ({ ...line, value: line.value?.toLowerCase() }),
    },
    AGE: {
      '7.0': line => {
        const age = agesByWord.get(line.value?.trim().toUpperCase() ?? '')
        return age === undefined ? line : withPhrase(line, age, line.value)
      },
    },
    LANG: {
      '7.0': line => ({ ...line, value: languageTag(line.value ?? '') ?? line.value }),
      '5.5.1': line => ({ ...line, value: languageName(line.value ?? '') ?? line.value }),
    },
    OBJE: {
      '7.0': (line, parent, extract) => {
        const media = withFileDetails(line)
        return parent === undefined || line.pointer !== undefined ? media : pointer('OBJE', extract(media))
      },
    },
    FORM: {
      '7.0': inside('FILE', line => ({ ...line, value: toMediaType(line.value) })),
      '5.5.1': inside('FILE', line => ({ ...line, value: toFormat(line.value) })),
    },
    SOUR: {
      // 7.0 cites a record or @VOID@, and never a text of its own.
      '7.0': (line, parent) => {
        const isText = parent !== undefined && parent !== 'HEAD' && line.pointer === undefined
        if (!isText || line.value === undefined) return line
        return pointer('SOUR', 'VOID', [record('NOTE', line.value), ...line.children])
      },
    },
    PEDI: { '7.0': line => toEnumerated(line, pedigrees), '5.5.1': fromEnumerated },
    TYPE: {
      '7.0': inside('NAME', line => toEnumerated(line, nameTypes)),
      '5.5.1': inside('NAME', fromEnumerated),
    },
    RELA: { '7.0': inside('ASSO', line => ({ ...toEnumerated(line, roles), tag: 'ROLE' })) },
    ROLE: { '5.5.1': inside('ASSO', line => ({ ...fromEnumerated(line), tag: 'RELA' })) },
  } satisfies Record<string, Partial<Record<GedcomVersion, Convert>>>),
)

/** A conversion of lines directly below this tag. */
function inside(tag: string, convert: (line: GedcomRecord) => GedcomRecord): Convert {
  return (line, parent) => (parent === tag ? convert(line) : line)
}

/** An allowed value in capitals, or OTHER with the text as its phrase (7.0 section 2.3). */
function toEnumerated(line: GedcomRecord, allowed: string[]): GedcomRecord {
  const word = line.value?.trim().toUpperCase() ?? ''
  return allowed.includes(word) ? { ...line, value: word } : withPhrase(line, 'OTHER', line.value)
}

/** The phrase of OTHER, else the value in small letters. */
function fromEnumerated(line: GedcomRecord): GedcomRecord {
  const phrase = line.value?.toUpperCase() === 'OTHER' ? childText(line, 'PHRASE') : undefined
  if (phrase === undefined) return { ...line, value: line.value?.toLowerCase() }
  return { ...line, value: phrase, children: childrenExcept(line, 'PHRASE') }
}

function withPhrase(line: GedcomRecord, value: string | undefined, phrase: string | undefined): GedcomRecord {
  const phrases = phrase === undefined ? [] : [record('PHRASE', phrase)]
  return { ...line, value, children: [...phrases, ...line.children] }
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
