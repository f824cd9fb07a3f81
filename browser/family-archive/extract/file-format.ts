export type FileFormat = 'pdf' | 'docx' | 'doc' | 'heic' | 'image' | 'text' | 'other'

/** The number of bytes that `findFileFormat` reads. */
export const signatureBytes = 8192

/** The format of a file by its first bytes. The name only decides where these do not. */
export function findFileFormat(start: Uint8Array, { name, type }: Pick<File, 'name' | 'type'>): FileFormat {
  const entries = String.fromCharCode(...start)
  const ascii = entries.slice(0, 512)
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ascii.includes('%PDF-')) return 'pdf'
  if (ascii.startsWith(entrySignature))
    return hasWordEntry(entries) || extension === 'docx' ? 'docx' : 'other'
  if (ascii.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'doc'
  if (/^....ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s.test(ascii)) return 'heic'
  if (imageSignature.test(ascii)) return 'image'
  if (ascii.includes('\0')) return hasByteOrderMark(start) ? 'text' : 'other'
  if (/^\s*(<\?xml|<!doctype|<svg|<html)/i.test(ascii)) return 'other'
  return extension === 'txt' || type === 'text/plain' ? 'text' : 'other'
}

/** PNG, JPEG, GIF, BMP, WebP and AVIF. */
const imageSignature = /^(\u0089PNG|\u00FF\u00D8\u00FF|GIF8|BM|RIFF....WEBP|....ftypavi[fs])/s

const entrySignature = 'PK\u0003\u0004'

/** Whether a ZIP archive has the folder `word`. A name is 26 bytes after the signature (APPNOTE.TXT 6.3, 4.3.7). */
function hasWordEntry(entries: string): boolean {
  return entries.split(entrySignature).some(entry => entry.startsWith('word/', 26))
}

/** Whether the text is UTF-16. */
function hasByteOrderMark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
