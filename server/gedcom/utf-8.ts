import { windows1252 } from './windows-1252.ts'

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
