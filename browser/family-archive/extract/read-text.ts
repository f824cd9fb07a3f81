import type { ExtractedText } from './extracted-text.ts'

/** The part of a text file that is read. */
const maxBytes = 1_000_000

export async function readText(file: Blob): Promise<ExtractedText> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  const isCut = file.size > maxBytes
  const text = decodeText(bytes, isCut).trim()
  if (text === '') return { text, source: 'none', note: 'This file is empty.' }
  return {
    text,
    source: 'document',
    ...(isCut && { note: 'We read the first 1 MB of this file.' }),
  }
}

/** UTF-8, UTF-16 with a byte order mark, or the encoding of older Windows programs. */
function decodeText(bytes: Uint8Array, isCut: boolean): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    // The limit may have cut the last character.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
