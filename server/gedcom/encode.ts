import type { GedcomVersion } from './record.ts'

/**
 * The bytes of a GEDCOM file, UTF-8. 7.0 section 1.1 wants a byte order mark; in 5.5.1 the header says CHAR
 * UTF-8, and some of its programs take the mark for a broken first line.
 */
export function encodeGedcom(text: string, version: GedcomVersion): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(version === '7.0' ? `\uFEFF${text}` : text)
}
