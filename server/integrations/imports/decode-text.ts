/**
 * The text of an exported file: UTF-16 by its byte order mark, what an OFX header states, UTF-8 if the bytes are valid,
 * and Windows-1252 otherwise, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 500))
  if (
    /OFXHEADER:/.test(head) &&
    /CHARSET:\s*(1252|ISO-8859-1)/.test(head) &&
    !/ENCODING:\s*UTF-?8/.test(head)
  )
    return new TextDecoder('windows-1252').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function isOfx(text: string): boolean {
  return /OFXHEADER|<OFX>/i.test(text.slice(0, 2000))
}
