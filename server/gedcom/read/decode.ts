import type { GedcomWarning } from '#server/gedcom/model/record.ts'

import { decodeAnsel, decodeUtf8Leniently, decodeWindows1252 } from './charsets.ts'
import { excerpt, fileTooLarge, notGedcom, unsupportedCharset } from './failures.ts'

export type GedcomCharset = 'UTF-8' | 'UTF-16' | 'ANSEL' | 'Windows-1252' | 'ASCII'

export interface DecodedGedcom {
  text: string
  /** As which it was read. */
  charset: GedcomCharset
  warnings: GedcomWarning[]
}

/** A file of 50 MB holds some 200,000 people. */
export const maxGedcomBytes = 50 * 2 ** 20

/**
 * The text of a GEDCOM file: by its byte order mark, and else by what the header says (CHAR; 5.5.1 chapter 3,
 * Appendix C). What it says is not always so, and bytes that cannot be what is said are read as what they can
 * be, with a warning. The text has no U+0000 and no half surrogates, so that PostgreSQL can keep it.
 *
 * @throws a Failure when the file is too large, is none, or has a charset that is not read.
 */
export function decodeGedcom(bytes: Uint8Array): DecodedGedcom {
  if (bytes.length > maxGedcomBytes) throw fileTooLarge(bytes.length, maxGedcomBytes)
  if (bytes.length === 0) throw notGedcom('The file is empty')
  refuseOtherFiles(bytes)
  const warnings: GedcomWarning[] = []
  const { text, charset } = decode(bytes, sentence => warnings.push({ sentence }))
  const found = text.indexOf('\0')
  if (found === -1) return { text, charset, warnings }
  warnings.push({ line: lineAt(text, found), sentence: 'Holds U+0000, which is no text; it was left out' })
  return { text: text.replaceAll('\0', ''), charset, warnings }
}

function decode(
  bytes: Uint8Array,
  warn: (sentence: string) => unknown,
): { text: string; charset: GedcomCharset } {
  const wide = utf16Of(bytes)
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), charset: 'UTF-16' }

  const said = charsetSaid(bytes)
  const isMarked = hasMark(bytes, [0xef, 0xbb, 0xbf])
  const utf8 = strictUtf8(bytes)
  if (utf8 !== undefined) {
    // What has no letter beyond ASCII is the same text in every charset but UTF-16.
    if (utf8.length === bytes.length)
      return { text: utf8, charset: said !== undefined && isUnicode(said) ? 'UTF-8' : 'ASCII' }
    if (!isMarked && said !== undefined && !isUnicode(said))
      warn(`The header says ${excerpt(said)}, but the file is UTF-8 and was read as such`)
    return { text: utf8, charset: 'UTF-8' }
  }
  const charset = isMarked ? 'UTF-8' : charsetNamed(said)
  switch (charset) {
    case 'UTF-8': {
      const { text, strangers, line } = decodeUtf8Leniently(bytes)
      const at = line.toLocaleString('en-US')
      if (strangers === 1)
        warn(`The file should be UTF-8, but one byte is not (in line ${at}); it was read as Windows-1252`)
      else if (strangers > 1)
        warn(
          `The file should be UTF-8, but ${strangers.toLocaleString('en-US')} bytes are not (the first in line ` +
            `${at}); they were read as Windows-1252`,
        )
      return { text, charset }
    }
    case 'ASCII':
      warn('The header says ASCII, but the file has other letters; they were read as Windows-1252')
      return { text: decodeWindows1252(bytes), charset: 'Windows-1252' }
    case 'Windows-1252':
      return { text: decodeWindows1252(bytes), charset }
    case 'ANSEL':
    case undefined:
      // 5.5.1 chapter 3: what says nothing is ANSEL.
      if (charset === undefined) warn('The header names no charset; the file was read as ANSEL')
      return { text: decodeAnsel(bytes), charset: 'ANSEL' }
  }
}

/** UTF-16 by its mark, or by the zero byte beside the first `0`. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (hasMark(bytes, [0xff, 0xfe, 0, 0]) || hasMark(bytes, [0, 0, 0xfe, 0xff]))
    throw unsupportedCharset('UTF-32')
  if (hasMark(bytes, [0xff, 0xfe]) || hasMark(bytes, [0x30, 0])) return 'utf-16le'
  if (hasMark(bytes, [0xfe, 0xff]) || hasMark(bytes, [0, 0x30])) return 'utf-16be'
  return undefined
}

/** What stands behind CHAR in the header, whose letters are the same in every charset but UTF-16. */
function charsetSaid(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536)).toString('latin1')
  const end = head.search(/[\r\n]\s*0[ \t]+@?[^H]/)
  const header = end === -1 ? head : head.slice(0, end)
  if (/[\r\n]\s*2[ \t]+VERS[ \t]+7/.test(header)) return 'UTF-8'
  return /[\r\n]\s*1[ \t]+CHAR(?:ACTER)?[ \t]+([^\r\n]*)/.exec(header)?.[1]?.trim()
}

/** The names that programs write, which are more than the four of the standard. */
function charsetNamed(said: string | undefined): Exclude<GedcomCharset, 'UTF-16'> | undefined {
  if (said === undefined || said === '') return undefined
  const name = said.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (isUnicode(said)) return 'UTF-8'
  if (name === 'ANSEL') return 'ANSEL'
  if (/^(?:US)?ASCII$/.test(name)) return 'ASCII'
  if (/^(?:ANSI|(?:IBM)?WINDOWS|(?:WINDOWS|WIN|CP)1252|ISO88591|ISO885915|LATIN1|UNIX)$/.test(name))
    return 'Windows-1252'
  throw unsupportedCharset(said)
}

/** 'UNICODE' is UTF-16 in the standard; a file that has no two bytes for a letter can only be UTF-8. */
function isUnicode(said: string): boolean {
  return /^(?:UTF|UNICODE)/i.test(said)
}

/** A file of another kind is named as what it is. */
function refuseOtherFiles(bytes: Uint8Array): void {
  if (hasMark(bytes, [0x50, 0x4b, 3, 4]))
    throw notGedcom(
      'This is a ZIP archive. Please unpack it and choose the file that ends with .ged; ' +
        'its photographs can be uploaded afterwards',
    )
  if (hasMark(bytes, [0x1f, 0x8b])) throw notGedcom('This is a compressed file. Please unpack it first')
  if (hasMark(bytes, [0x25, 0x50, 0x44, 0x46])) throw notGedcom('This is a PDF, and no GEDCOM file')
  if (pictures.some(mark => hasMark(bytes, mark))) throw notGedcom('This is a picture, and no GEDCOM file')
}

/** JPEG, PNG, GIF, TIFF of both kinds. */
const pictures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0],
  [0x4d, 0x4d, 0, 0x2a],
]

function hasMark(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length
}
