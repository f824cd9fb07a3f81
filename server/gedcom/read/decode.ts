import { isUtf8 } from 'node:buffer'

import { formatCount } from '#contract/texts/counts.ts'
import type { GedcomWarning } from '#server/gedcom/model/record.ts'

import { decodeAnsel, decodeCodePage437, decodeUtf8Leniently, decodeWindows1252 } from './charsets.ts'
import { excerpt, fileTooLarge, notGedcom, unsupportedCharset } from './failures.ts'

export type GedcomCharset = 'UTF-8' | 'UTF-16' | 'ANSEL' | 'Windows-1252' | 'CP437' | 'ASCII'

export interface DecodedGedcom {
  text: string
  /** The charset that was used, which need not be the one in the header. */
  charset: GedcomCharset
  warnings: GedcomWarning[]
}

/** Those of ASCII but tab and newlines: a search would not find a name that contains one. */
const controlCharacters = /[^\P{Cc}\t\n\r\x80-\x9f]/gu

/** A file of 50 MB contains about 200,000 people. */
export const maxGedcomBytes = 50 * 2 ** 20

/**
 * Decodes a GEDCOM file by its byte order mark, else by the CHAR of its header (5.5.1 chapter 3, Appendix C). A header
 * may name the wrong charset. Bytes that are invalid in it are decoded in a likely one, with a warning. The text has no
 * control characters and no lone surrogates, so that PostgreSQL can store it.
 *
 * @throws a Failure when the file is too large, is not GEDCOM, or has an unsupported charset.
 */
export function decodeGedcom(bytes: Uint8Array): DecodedGedcom {
  if (bytes.length > maxGedcomBytes) throw fileTooLarge(bytes.length, maxGedcomBytes)
  if (bytes.length === 0) throw notGedcom('The file is empty')
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536)).toString('latin1')
  for (const [signatures, sentence] of otherFormats)
    if (hasSignature(start, signatures)) throw notGedcom(sentence)
  const warnings: GedcomWarning[] = []
  const { text, charset } = decodeBytes(bytes, start, sentence => warnings.push({ sentence }))
  const index = text.search(controlCharacters)
  if (index === -1) return { text, charset, warnings }
  const line = text.slice(0, index).split(/\r\n|\r|\n/).length
  const code = text.codePointAt(index)!.toString(16).toUpperCase().padStart(4, '0')
  warnings.push({
    line,
    sentence: `Contains U+${code}, which is not text; all control characters were removed`,
  })
  return { text: text.replaceAll(controlCharacters, ''), charset, warnings }
}

/** Decodes a file and frees the memory of its bytes. */
export function decodeAndFree(bytes: Uint8Array<ArrayBuffer>): DecodedGedcom {
  const decoded = decodeGedcom(bytes)
  bytes.buffer.transfer(0)
  return decoded
}

/** `start` are the first bytes, as a string with one character for each. */
function decodeBytes(
  bytes: Uint8Array,
  start: string,
  warn: (sentence: string) => unknown,
): { text: string; charset: GedcomCharset } {
  const utf16 = detectUtf16(start)
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), charset: 'UTF-16' }

  const stated = readCharset(start)
  const hasUtf8Mark = start.startsWith('\xef\xbb\xbf')
  if (isUtf8(bytes)) {
    const utf8 = new TextDecoder().decode(bytes)
    // ASCII alone is the same text in every charset but UTF-16.
    if (utf8.length === bytes.length)
      return { text: utf8, charset: stated !== undefined && isUnicode(stated) ? 'UTF-8' : 'ASCII' }
    if (!hasUtf8Mark && stated !== undefined && !isUnicode(stated))
      warn(`The header names the charset ${excerpt(stated)}, but the file is UTF-8 and was read as UTF-8`)
    return { text: utf8, charset: 'UTF-8' }
  }
  switch (hasUtf8Mark ? 'UTF-8' : parseCharset(stated)) {
    case 'UTF-8': {
      const { text, invalidBytes, line } = decodeUtf8Leniently(bytes)
      if (invalidBytes > 0)
        warn(
          invalidBytes === 1
            ? `The file should be UTF-8, but one byte is not (in line ${formatCount(line)}); it was read as Windows-1252`
            : `The file should be UTF-8, but ${formatCount(invalidBytes)} bytes are not (the first in line ` +
                `${formatCount(line)}); they were read as Windows-1252`,
        )
      return { text, charset: 'UTF-8' }
    }
    case 'ASCII':
      warn(
        'The header names the charset ASCII, but the file has other characters and was read as Windows-1252',
      )
      return { text: decodeWindows1252(bytes), charset: 'Windows-1252' }
    case 'Windows-1252':
      return { text: decodeWindows1252(bytes), charset: 'Windows-1252' }
    case 'CP437':
      // 5.5.1 dropped IBMPC, because PCs in other countries used other code pages.
      warn(
        `The header names the charset ${excerpt(stated ?? '')}, which was read as code page 437. Please check the names with accents`,
      )
      return { text: decodeCodePage437(bytes), charset: 'CP437' }
    case undefined:
      // 5.5.1 chapter 3: ANSEL is the default.
      warn('The header names no charset; the file was read as ANSEL')
      return { text: decodeAnsel(bytes), charset: 'ANSEL' }
    case 'ANSEL':
      return { text: decodeAnsel(bytes), charset: 'ANSEL' }
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte beside the first `0`. */
function detectUtf16(start: string): 'utf-16le' | 'utf-16be' | undefined {
  if (hasSignature(start, ['\xff\xfe\0\0', '\0\0\xfe\xff'])) throw unsupportedCharset('UTF-32')
  if (hasSignature(start, ['\xff\xfe', '0\0'])) return 'utf-16le'
  return hasSignature(start, ['\xfe\xff', '\x000']) ? 'utf-16be' : undefined
}

/** Reads CHAR of the header, whose bytes are the same in every charset but UTF-16. 7.0 is always UTF-8. */
function readCharset(start: string): string | undefined {
  const end = start.search(/[\r\n]\s*0[ \t]+@?[^H]/)
  const header = end === -1 ? start : start.slice(0, end)
  if (/[\r\n]\s*2[ \t]+VERS[ \t]+7/.test(header)) return 'UTF-8'
  return /[\r\n]\s*1[ \t]+CHAR(?:ACTER)?[ \t]+([^\r\n]*)/.exec(header)?.[1]?.trim()
}

/** Programs write more names than the four of the standard. */
function parseCharset(stated: string | undefined): Exclude<GedcomCharset, 'UTF-16'> | undefined {
  if (stated === undefined || stated === '') return undefined
  const name = stated.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (isUnicode(stated)) return 'UTF-8'
  if (name === 'ANSEL') return 'ANSEL'
  if (/^(?:US)?ASCII$/.test(name)) return 'ASCII'
  if (/^(?:ANSI|(?:IBM)?WINDOWS|(?:WINDOWS|WIN|CP)1252|ISO88591|ISO885915|LATIN1|UNIX)$/.test(name))
    return 'Windows-1252'
  if (/^(?:IBM|IBMPC|IBMDOS|(?:MS)?DOS|(?:CP|IBM)437)$/.test(name)) return 'CP437'
  throw unsupportedCharset(stated)
}

/** 'UNICODE' is UTF-16 in the standard; a file that is not UTF-16 can only be UTF-8. */
function isUnicode(stated: string): boolean {
  return /^(?:UTF|UNICODE)/i.test(stated)
}

/** How files of other formats start, and what to do about them. */
const otherFormats: [signatures: string[], sentence: string][] = [
  [
    ['PK\x03\x04'],
    'This is a ZIP archive. Unpack it and choose the file that ends with .ged. ' +
      'You can upload its photographs later',
  ],
  [['\x1f\x8b'], 'This is a compressed file. Unpack it first'],
  [['%PDF'], 'This is a PDF, not a GEDCOM file. Choose a file that ends with .ged'],
  [
    // JPEG, PNG, GIF, TIFF of both byte orders
    ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'II*\0', 'MM\0*'],
    'This is a picture, not a GEDCOM file. Choose a file that ends with .ged',
  ],
]

function hasSignature(start: string, signatures: string[]): boolean {
  return signatures.some(signature => start.startsWith(signature))
}
