const windows1252Decoder = new TextDecoder('windows-1252')

export function decodeWindows1252(bytes: Uint8Array): string {
  return windows1252Decoder.decode(bytes)
}

/** The character of each byte. */
export const windows1252 = Uint16Array.from(
  decodeWindows1252(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  character => character.charCodeAt(0),
)

/**
 * Decodes UTF-8 with two repairs: bytes that are not UTF-8 are decoded as Windows-1252, and a character that a program
 * has split between a line and its CONC is repaired again, before the CONC.
 *
 * @returns the text, the number of invalid bytes, and the line of the first one, from 1; 0 for none.
 */
export function decodeUtf8Leniently(file: Uint8Array): { text: string; invalidBytes: number; line: number } {
  const bytes = joinSplitCharacters(Buffer.from(file.buffer, file.byteOffset, file.length))
  // A sequence of UTF-8 has no fewer bytes than UTF-16 code units.
  const units = new Uint16Array(bytes.length)
  let length = 0
  let invalidBytes = 0
  let firstInvalid = 0
  let offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (offset < bytes.length) {
    const byte = bytes[offset] ?? 0
    const code = byte < 0x80 ? byte : codePointAt(bytes, offset)
    if (code === -1) {
      if (invalidBytes === 0) firstInvalid = offset
      invalidBytes += 1
      units[length++] = windows1252[byte] ?? 0
      offset += 1
    } else if (code < 0x10000) {
      units[length++] = code
      offset += code < 0x80 ? 1 : code < 0x800 ? 2 : 3
    } else {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10)
      units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
      offset += 4
    }
  }
  const linesBefore = bytes.toString('latin1', 0, firstInvalid).match(/\r\n|\r|\n/g)
  const line = invalidBytes === 0 ? 0 : (linesBefore?.length ?? 0) + 1
  return { text: toText(units.subarray(0, length)), invalidBytes, line }
}

/** The code point of the sequence that starts here; -1 when it is not UTF-8 (Unicode Standard, table 3-7). */
function codePointAt(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset] ?? 0
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  if (lead < 0xc2 || lead > 0xf4) return -1
  let code = lead & (0x7f >> size)
  for (let index = 1; index < size; index += 1) {
    const next = bytes[offset + index] ?? 0
    if ((next & 0xc0) !== 0x80) return -1
    code = (code << 6) | (next & 0x3f)
  }
  const isOverlong = code < (size === 4 ? 0x10000 : size === 3 ? 0x800 : 0x80)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isOverlong || isSurrogate || code > 0x10ffff ? -1 : code
}

/** Moves the rest of a character from the CONC line to the line where it starts. */
function joinSplitCharacters(bytes: Buffer): Buffer {
  const binary = bytes.toString('latin1')
  if (binary.search(splitCharacter) === -1) return bytes
  const repaired = binary.replaceAll(splitCharacter, (found, start: string, conc: string, end: string) => {
    const size = start >= '\xf0' ? 4 : start >= '\xe0' ? 3 : 2
    const isWhole =
      start.length + end.length === size && codePointAt(Buffer.from(start + end, 'latin1'), 0) !== -1
    return isWhole ? start + end + conc : found
  })
  return Buffer.from(repaired, 'latin1')
}

const splitCharacter =
  /([\xc2-\xf4][\x80-\xbf]{0,2})([\r\n][\r\n ]*\d+ CONC )([\x80-\xbf]{1,3}(?![\x80-\xbf]))/g

/**
 * Decodes ANSEL (ANSI/NISO Z39.47-1993) with the additions of GEDCOM (5.5.1 Appendix C) and MARC 21, since programs
 * write both. ANSEL puts a combining mark before its letter, Unicode after it; the text is normalized to NFC.
 */
export function decodeAnsel(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let length = 0
  /** Combining marks that precede the next letter. */
  let marks: number[] = []
  let hasMarks = false
  for (const byte of bytes) {
    const code = byte < 0x80 ? byte : (ansel[byte - 0x80] ?? replacement)
    if (byte >= 0xe0 && code !== replacement) {
      marks.push(code)
      hasMarks = true
      continue
    }
    const isLetter = code >= 0x20
    if (isLetter) units[length++] = code
    if (marks.length > 0) {
      for (const mark of marks) units[length++] = mark
      marks = []
    }
    // A mark at the end of a line has no letter, and must not move to the next line.
    if (!isLetter) units[length++] = code
  }
  for (const mark of marks) units[length++] = mark
  const text = toText(units.subarray(0, length))
  return hasMarks ? text.normalize('NFC') : text
}

function toText(units: Uint16Array): string {
  return new TextDecoder('utf-16le').decode(units)
}

const replacement = 0xfffd

/** From 0x80; 0 is unassigned. */
const anselTable = [
  // 0x80: MARC 21 has its non-sorting marks and joiners here.
  [0, 0, 0, 0, 0, 0, 0, 0, 0x98, 0x9c, 0, 0, 0, 0x200d, 0x200c, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  // 0xa0: Ł Ø Đ Þ Æ Œ ʹ · ♭ ® ± Ơ Ư ʼ
  [0, 0x141, 0xd8, 0x110, 0xde, 0xc6, 0x152, 0x2b9, 0xb7, 0x266d, 0xae, 0xb1, 0x1a0, 0x1af, 0x2bc, 0],
  // 0xb0: ʻ ł ø đ þ æ œ ʺ ı £ ð, ơ ư, and GEDCOM's empty and black box
  [0x2bb, 0x142, 0xf8, 0x111, 0xfe, 0xe6, 0x153, 0x2ba, 0x131, 0xa3, 0xf0, 0, 0x1a1, 0x1b0, 0x25a1, 0x25a0],
  // 0xc0: ° ℓ ℗ © ♯ ¿ ¡, MARC 21's ß and €, and GEDCOM's midline e and o and its ß
  [0xb0, 0x2113, 0x2117, 0xa9, 0x266f, 0xbf, 0xa1, 0xdf, 0x20ac, 0, 0, 0, 0, 0x1d49, 0x1d52, 0xdf],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  // 0xe0: hook, grave, acute, circumflex, tilde, macron, breve, dot, umlaut, caron, ring, the halves of a
  // ligature, comma above right, double acute, candrabindu
  [
    [0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307],
    [0x308, 0x30c, 0x30a, 0xfe20, 0xfe21, 0x315, 0x30b, 0x310],
  ].flat(),
  // 0xf0: cedilla, ogonek, dot below, two dots below, ring below, two lines below, line below, comma below,
  // right cedilla, breve below, the halves of a double tilde, GEDCOM's slash through the letter, comma above
  [
    [0x327, 0x328, 0x323, 0x324, 0x325, 0x333, 0x332, 0x326],
    [0x31c, 0x32e, 0xfe22, 0xfe23, 0x338, 0, 0x313, 0],
  ].flat(),
]

const ansel = Uint16Array.from(anselTable.flat(), code => (code === 0 ? replacement : code))
