import { buffer } from 'node:stream/consumers'

import { ZipArchive } from 'archiver'
import sharp from 'sharp'

/** A zip of texts and bytes by their names, in their order. */
export async function makeZip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipArchive({ zlib: { level: 9 } })
  for (const [name, content] of Object.entries(entries)) zip.append(content, { name })
  const bytes = buffer(zip)
  await zip.finalize()
  return bytes
}

/** A Word file with one paragraph. */
export async function makeDocx(text = 'Hello', more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  return makeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...more,
  })
}

/** A small picture in one of the formats that sharp writes. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif',
): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#b6924a' } })
    .toFormat(format)
    .toBuffer()
}

/** A compound file ([MS-CFB]) with one stream of the given name, as old Office programs write it. */
export function makeCompoundFile(stream: string): Buffer {
  const sector = 512
  const file = Buffer.alloc(4 * sector)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.writeUInt16LE(9, 30)
  // The directory is in sector 1, which is the third block of the file.
  file.writeUInt32LE(1, 48)
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const start = 2 * sector + index * 128
    file.write(name, start, 'utf16le')
    file.writeUInt16LE(2 * (name.length + 1), start + 64)
  }
  return file
}

/** The first box of an MP4 or HEIC file, with its brand. */
export function makeMediaFile(brand: string): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24)
  box.write(`ftyp${brand}`, 4, 'latin1')
  box.write(brand, 16, 'latin1')
  return Buffer.concat([box, Buffer.alloc(64)])
}

export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
