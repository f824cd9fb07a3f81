/**
 * ANSEL (ANSI/NISO Z39.47-1993) with the letters that GEDCOM adds (5.5.1 Appendix C) and those that MARC 21
 * puts into free places, since programs write both. A mark stands before the letter that it belongs on, in
 * Unicode behind it; the text comes out in normal form C, so that é is one letter again.
 */
export function decodeAnsel(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let length = 0
  /** Marks that wait for their letter. */
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
    // A mark before the end of a line has no letter, and must not go over to the next line.
    if (!isLetter) units[length++] = code
  }
  for (const mark of marks) units[length++] = mark
  const text = new TextDecoder('utf-16le').decode(units.subarray(0, length))
  return hasMarks ? text.normalize('NFC') : text
}

const replacement = 0xfffd

/** From 0x80; 0 is a place that nothing stands in. */
const table = [
  // 0x80: MARC 21 puts the signs around what sorting passes over here, and the joiners.
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

const ansel = Uint16Array.from(table.flat(), code => (code === 0 ? replacement : code))

/**
 * UTF-8 as programs write it that do not know it well. Bytes that are none are read as Windows-1252, so that no
 * letter is lost, and a letter that CONC has cut in the middle of its bytes is put together again.
 *
 * @returns the text, how many bytes were none, and the line of the first, from 1.
 */
export function decodeUtf8Leniently(bytes: Uint8Array): { text: string; strangers: number; line: number } {
  // No sequence of UTF-8 has fewer bytes than UTF-16 has units.
  const units = new Uint16Array(bytes.length)
  let length = 0
  let strangers = 0
  let line = 1
  let firstLine = 0
  /** The rest of a letter that was read already: where it begins, and how many bytes it has. */
  let skipAt = -1
  let skipCount = 0
  for (let at = hasByteOrderMark(bytes) ? 3 : 0; at < bytes.length;) {
    if (at === skipAt) {
      at += skipCount
      continue
    }
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) line += 1
      units[length++] = byte
      at += 1
      continue
    }
    const wanted = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    let code = byte & (wanted === 3 ? 0x07 : wanted === 2 ? 0x0f : 0x1f)
    let given = 0
    while (given < wanted && isContinuation(bytes[at + given + 1])) {
      given += 1
      code = (code << 6) | ((bytes[at + given] ?? 0) & 0x3f)
    }
    const missing = wanted - given
    const rest = missing > 0 ? restBehindConc(bytes, at + given + 1, missing) : -1
    if (rest >= 0) {
      for (let more = 0; more < missing; more += 1) code = (code << 6) | ((bytes[rest + more] ?? 0) & 0x3f)
      skipAt = rest
      skipCount = missing
    }
    if (wanted > 0 && byte < 0xf5 && (missing === 0 || rest >= 0) && isScalar(code, wanted)) {
      if (code < 0x10000) units[length++] = code
      else {
        units[length++] = 0xd800 + ((code - 0x10000) >> 10)
        units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
      }
      at += given + 1
      continue
    }
    if (rest >= 0) skipAt = -1
    strangers += 1
    if (firstLine === 0) firstLine = line
    units[length++] = windows1252[byte] ?? byte
    at += 1
  }
  return { text: new TextDecoder('utf-16le').decode(units.subarray(0, length)), strangers, line: firstLine }
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** Where the next line's CONC goes on with exactly the bytes that a letter lacks; -1 when it does not. */
function restBehindConc(bytes: Uint8Array, lineEnd: number, missing: number): number {
  let at = lineEnd
  if (bytes[at] !== 10 && bytes[at] !== 13) return -1
  while (bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 32) at += 1
  const levelStart = at
  while ((bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57) at += 1
  if (at === levelStart) return -1
  for (const letter of [32, 67, 79, 78, 67, 32]) if (bytes[at++] !== letter) return -1
  for (let more = 0; more < missing; more += 1) if (!isContinuation(bytes[at + more])) return -1
  return isContinuation(bytes[at + missing]) ? -1 : at
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function isScalar(code: number, wanted: number): boolean {
  if (wanted === 2) return code >= 0x800 && (code < 0xd800 || code > 0xdfff)
  return wanted === 1 ? code >= 0x80 : code >= 0x10000 && code <= 0x10ffff
}

/** The letter of each byte (the WHATWG's index-windows-1252): Latin-1, but for the 32 from 0x80. */
export const windows1252 = Uint16Array.from({ length: 256 }, (_, byte) => byte)
windows1252.set(
  [
    [0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021],
    [0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f],
    [0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
    [0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178],
  ].flat(),
  0x80,
)

export function decodeWindows1252(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) units[at] = windows1252[bytes[at] ?? 0] ?? 0
  return new TextDecoder('utf-16le').decode(units)
}
