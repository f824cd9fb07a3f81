const windows1252 = new TextDecoder('windows-1252')

export function decodeWindows1252(bytes: Uint8Array): string {
  return windows1252.decode(bytes)
}

/** Decodes code page 437, which GEDCOM 5.5 calls IBMPC (chapter 3). */
export function decodeCodePage437(bytes: Uint8Array): string {
  return toBinary(bytes).replaceAll(/[\x80-\xff]/g, byte => codePage437.charAt(byte.charCodeAt(0) - 128))
}

/** The characters of the bytes from 0x80 on. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * Decodes UTF-8 with two repairs. A character that is split between a line and its CONC is moved before the CONC. Bytes
 * that are not UTF-8 are decoded as Windows-1252.
 *
 * @returns the text, the number of invalid bytes, and the line of the first one, from 1; 0 for none.
 */
export function decodeUtf8Leniently(bytes: Uint8Array): { text: string; invalidBytes: number; line: number } {
  const binary = toBinary(bytes).replaceAll(splitCharacter, (found, start, conc, end) =>
    wholeCharacter.test(start + end) ? start + end + conc : found,
  )
  let invalidBytes = 0
  let line = 0
  const repaired = binary.replaceAll(charactersOrByte, (found, offset: number) => {
    if (found.length > 1) return found
    if (invalidBytes === 0) line = binary.slice(0, offset).split(/\r\n|\r|\n/).length
    invalidBytes += 1
    return windows1252AsUtf8[found.charCodeAt(0)] ?? ''
  })
  return { text: new TextDecoder().decode(Buffer.from(repaired, 'latin1')), invalidBytes, line }
}

/** A string with one character for each byte, so that regular expressions can match bytes. */
function toBinary({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1')
}

/** The character of each byte. */
const windows1252AsUtf8 = Array.from({ length: 256 }, (_, byte) =>
  toBinary(Buffer.from(decodeWindows1252(Uint8Array.of(byte)))),
)

/** A character of two bytes or more (Unicode Standard, table 3-7). */
const utf8Character = [
  '[\xc2-\xdf][\x80-\xbf]',
  '\xe0[\xa0-\xbf][\x80-\xbf]',
  '[\xe1-\xec\xee\xef][\x80-\xbf]{2}',
  '\xed[\x80-\x9f][\x80-\xbf]',
  '\xf0[\x90-\xbf][\x80-\xbf]{2}',
  '[\xf1-\xf3][\x80-\xbf]{3}',
  '\xf4[\x80-\x8f][\x80-\xbf]{2}',
].join('|')
const wholeCharacter = new RegExp(`^(?:${utf8Character})$`)
const charactersOrByte = new RegExp(`(?:${utf8Character}){1,100}|[\x80-\xff]`, 'g')
const splitCharacter =
  /([\xc2-\xf4][\x80-\xbf]{0,2})([\r\n][\r\n ]*\d+ CONC )([\x80-\xbf]{1,3}(?![\x80-\xbf]))/g

/**
 * Decodes ANSEL (ANSI/NISO Z39.47-1993) with the additions of GEDCOM (5.5.1 Appendix C) and MARC 21, since programs
 * write both. ANSEL puts combining marks before their letter, Unicode after it; the text is normalized to NFC. Marks at
 * the end of a line have no letter.
 */
export function decodeAnsel(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes).map(byte => ansel[byte] ?? 0)
  return new TextDecoder('utf-16le')
    .decode(units)
    .replaceAll(/(\p{M}+)([^\p{M}\r\n])/gu, '$2$1')
    .normalize('NFC')
}

/** Characters of ANSEL, by the byte of the first of them; all other bytes from 0x80 on are unassigned. */
const anselTable: [number, string][] = [
  // MARC 21: non-sorting marks and joiners
  [0x88, '\x98\x9c'],
  [0x8d, '\u200d\u200c'],
  [0xa1, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'],
  [0xb0, 'ʻłøđþæœʺı£ð'],
  // The boxes are GEDCOM's.
  [0xbc, 'ơư□■'],
  // MARC 21: ß and €
  [0xc0, '°ℓ℗©♯¿¡ß€'],
  // GEDCOM: midline e and o, ß
  [0xcd, 'ᵉᵒß'],
  // hook, grave, acute, circumflex, tilde, macron, breve, dot
  [0xe0, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307'],
  // umlaut, caron, ring, the halves of a ligature, comma above right, double acute, candrabindu
  [0xe8, '\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310'],
  // cedilla, ogonek, dot below, two dots below, ring below, two lines below, line below, comma below
  [0xf0, '\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326'],
  // right cedilla, breve below, the halves of a double tilde, GEDCOM's slash through the letter
  [0xf8, '\u031c\u032e\ufe22\ufe23\u0338'],
  // comma above
  [0xfe, '\u0313'],
]

/** The character of each byte. */
const ansel = Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : 0xfffd))
for (const [first, characters] of anselTable)
  for (const [index, character] of characters.split('').entries())
    ansel[first + index] = character.charCodeAt(0)
