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
