import { convertGedcomDate } from '#server/gedcom/model/dates.ts'
import {
  childText,
  findChild,
  type GedcomRecord,
  type GedcomVersion,
  pointer,
  record,
  xrefGenerator,
} from '#server/gedcom/model/record.ts'

/**
 * The records of one version as the other has them (the differences are those of 7.0's own migration guide):
 * shared notes, dates, enumerations, languages, files in records of their own, citations. What has no counterpart stays as
 * it is, which every reader passes over, so that nothing is lost on the way.
 */
export function convertRecords(
  records: readonly GedcomRecord[],
  from: GedcomVersion,
  to: GedcomVersion,
): GedcomRecord[] {
  if (from === to) return [...records]
  if (to === '5.5.1') return records.map(line => to551(line))
  const added: GedcomRecord[] = []
  const freshId = xrefGenerator(new Set(records.map(({ xref }) => xref ?? '')), 'O')
  const takeOut = (file: GedcomRecord) => {
    const xref = freshId()
    added.push({ ...to7(file, undefined, takeOut), xref })
    return xref
  }
  const converted = records.map(line => to7(line, undefined, takeOut))
  return [...converted, ...added]
}

type TakeOut = (file: GedcomRecord) => string

/** No file is nested deeper than 99 levels, so that this may call itself. */
function to7(line: GedcomRecord, parent: GedcomRecord | undefined, takeOut: TakeOut): GedcomRecord {
  const within = parent?.tag
  const below = (children: readonly GedcomRecord[]) => children.map(child => to7(child, line, takeOut))
  const { tag, value } = line
  switch (tag) {
    case 'GEDC':
      return { ...line, children: [record('VERS', '7.0')] }
    case 'HEAD':
      return { ...line, children: below(line.children.filter(child => child.tag !== 'CHAR')) }
    case 'NOTE':
      // 7.0 has SNOTE for what is shared.
      return {
        ...line,
        tag: line.pointer !== undefined || within === undefined ? 'SNOTE' : 'NOTE',
        children: below(line.children),
      }
    case 'DATE': {
      const { value: spelled, phrase } = convertGedcomDate({ value: value ?? '' }, '7.0')
      const phrases = phrase === undefined ? [] : [record('PHRASE', phrase)]
      return {
        ...line,
        value: spelled === '' ? undefined : spelled,
        children: [...phrases, ...below(line.children)],
      }
    }
    case 'PEDI':
      return enumerated(line, ['ADOPTED', 'BIRTH', 'FOSTER', 'SEALING'])
    case 'TYPE':
      if (within === 'NAME')
        return enumerated(line, ['AKA', 'BIRTH', 'IMMIGRANT', 'MAIDEN', 'MARRIED', 'PROFESSIONAL'])
      break
    case 'RELA':
      if (within === 'ASSO') return { ...enumerated(line, roles), tag: 'ROLE' }
      break
    case 'RESN':
      return { ...line, value: value?.toUpperCase() }
    case 'AGE':
      return aged(line)
    case 'LANG':
      return { ...line, value: languageTag(value ?? '') ?? value }
    case 'OBJE':
      if (within !== undefined && line.pointer === undefined)
        return pointer('OBJE', takeOut(fileRecord(line)))
      return { ...fileRecord(line), children: below(fileRecord(line).children) }
    case 'FORM':
      if (within === 'FILE') return { ...line, value: mediaTypeOf(value) }
      break
    case 'SOUR':
      // 7.0 cites a record or @VOID@, and never a text of its own.
      if (within !== undefined && within !== 'HEAD' && line.pointer === undefined && value !== undefined)
        return { tag, pointer: 'VOID', children: [record('NOTE', value), ...below(line.children)] }
      break
    default:
  }
  return line.children.length === 0 ? line : { ...line, children: below(line.children) }
}

function to551(line: GedcomRecord, parent?: GedcomRecord): GedcomRecord {
  const { tag, value } = line
  const within = parent?.tag
  const below = (children: readonly GedcomRecord[]) => children.map(child => to551(child, line))
  switch (tag) {
    case 'GEDC':
      return { ...line, children: [record('VERS', '5.5.1'), record('FORM', 'LINEAGE-LINKED')] }
    case 'HEAD':
      return { ...line, children: [...below(line.children), record('CHAR', 'UTF-8')] }
    case 'SNOTE':
      return { ...line, tag: 'NOTE', children: below(line.children) }
    case 'DATE': {
      const phrase = childText(line, 'PHRASE')
      const { value: spelled } = convertGedcomDate({ value: value ?? '', phrase }, '5.5.1')
      return { ...line, value: spelled === '' ? undefined : spelled, children: below(withoutPhrase(line)) }
    }
    case 'PEDI':
      return named(line)
    case 'TYPE':
      if (within === 'NAME') return named(line)
      break
    case 'ROLE':
      if (within === 'ASSO') return { ...named(line), tag: 'RELA' }
      break
    case 'RESN':
      return { ...line, value: value?.toLowerCase() }
    case 'LANG':
      return { ...line, value: languageName(value ?? '') ?? value }
    case 'FORM':
      if (within === 'FILE') return { ...line, value: formatOf(value) }
      break
    default:
  }
  return line.children.length === 0 ? line : { ...line, children: below(line.children) }
}

/** A word of the list in capitals, or OTHER with what was written as its phrase (7.0 section 2.3). */
function enumerated(line: GedcomRecord, allowed: string[]): GedcomRecord {
  const word = line.value?.trim().toUpperCase() ?? ''
  if (allowed.includes(word)) return { ...line, value: word }
  return { ...line, value: 'OTHER', children: [record('PHRASE', line.value), ...line.children] }
}

/** The phrase of OTHER, and else the word in small letters. */
function named(line: GedcomRecord): GedcomRecord {
  const phrase = childText(line, 'PHRASE')
  if (line.value?.toUpperCase() !== 'OTHER' || phrase === undefined)
    return { ...line, value: line.value?.toLowerCase() }
  return { ...line, value: phrase, children: withoutPhrase(line) }
}

function withoutPhrase({ children }: GedcomRecord): GedcomRecord[] {
  return children.filter(({ tag }) => tag !== 'PHRASE')
}

/** 5.5.1 chapter 2, AGE_AT_EVENT: three ages are words. */
function aged(line: GedcomRecord): GedcomRecord {
  const age = { CHILD: '< 8y', INFANT: '< 1y', STILLBORN: '0y' }[line.value?.trim().toUpperCase() ?? '']
  return age === undefined
    ? line
    : { ...line, value: age, children: [record('PHRASE', line.value), ...line.children] }
}

/** 5.5 writes the format and the title beside the file, 5.5.1 and 7.0 below it. */
function fileRecord(line: GedcomRecord): GedcomRecord {
  const files = line.children.filter(({ tag }) => tag === 'FILE')
  if (files.length === 0) return line
  const [format, title] = [findChild(line, 'FORM'), findChild(line, 'TITL')]
  const rest = line.children.filter(child => child.tag !== 'FILE' && child !== format && child !== title)
  const filled = files.map(file => {
    const children = [...file.children]
    if (findChild(file, 'FORM') === undefined)
      children.unshift(format ?? record('FORM', extensionOf(file.value)))
    if (title !== undefined && findChild(file, 'TITL') === undefined) children.push(title)
    return record('FILE', file.value, children)
  })
  return { ...line, children: [...filled, ...rest] }
}

function extensionOf(file = ''): string {
  return /\.(\w{1,5})$/.exec(file)?.[1]?.toLowerCase() ?? 'bin'
}

function mediaTypeOf(format = ''): string {
  if (format.includes('/')) return format
  return mediaTypes[format.trim().toLowerCase()] ?? 'application/octet-stream'
}

function formatOf(mediaType = ''): string {
  return Object.entries(mediaTypes).find(([, type]) => type === mediaType)?.[0] ?? mediaType
}

const mediaTypes: Record<string, string> = {
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
}

/** 7.0 section 3.3, ROLE; 5.5.1 has free text there. */
const roles = 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN'.split(
  ' ',
)

/** The BCP 47 tag of a language that 5.5.1 calls by its English name: `de` for `German`; undefined where none is known. */
export function languageTag(name: string): string | undefined {
  return tags().get(name.trim().toLowerCase())
}

/** The English name of a language by its tag of two letters; what says more, as `en-US`, has none. */
export function languageName(tag: string): string | undefined {
  const code = tag.trim().toLowerCase()
  return /^[a-z]{2}$/.test(code) ? nameOf(code) : undefined
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
function nameOf(code: string): string | undefined {
  return names.of(code)
}

let known: ReadonlyMap<string, string> | undefined

/** Every language that has two letters (ISO 639-1), by its name in small letters. Made once a file asks for it. */
function tags(): ReadonlyMap<string, string> {
  known ??= new Map(
    codes.flatMap(code => {
      const name = nameOf(code)
      // Hebrew was `iw` once, and is `he`.
      const isInUse = Intl.getCanonicalLocales(code)[0] === code
      return name === undefined || !isInUse ? [] : [[name.toLowerCase(), code] as const]
    }),
  )
  return known
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const codes = letters.flatMap(first => letters.map(second => first + second))
