import { ZipArchive } from 'archiver'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'

/** A file that a browser test chooses. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF with this text. */
export async function createPdf(name: string, text: string): Promise<TestFile> {
  const pdf = new PdfDocument({ size: 'LETTER' })
  pdf.font('Times-Roman').fontSize(14).text(text)
  return finishPdf(name, pdf)
}

/** A PDF of one page that is a picture, as a scanner makes it. */
export async function createScan(name: string, lines: readonly string[]): Promise<TestFile> {
  const { buffer } = await createPicture('scan.png', lines)
  const pdf = new PdfDocument({ size: 'LETTER', margin: 0 })
  pdf.image(buffer, 0, 0, { width: 612 })
  return finishPdf(name, pdf)
}

/** A picture of printed lines. */
export async function createPicture(name: string, lines: readonly string[]): Promise<TestFile> {
  const rows = lines.map((line, index) => `<text x="60" y="${120 + index * 80}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${120 + lines.length * 80}"><rect width="100%" height="100%" fill="#fff"/><g font-family="serif" font-size="44">${rows}</g></svg>`
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

/** A Word document with these paragraphs. */
export async function createDocx(name: string, paragraphs: readonly string[]): Promise<TestFile> {
  const body = paragraphs.map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const archive = new ZipArchive()
  const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  archive.append(
    `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    { name: '[Content_Types].xml' },
  )
  archive.append(
    `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    { name: '_rels/.rels' },
  )
  archive.append(
    `${header}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    { name: 'word/document.xml' },
  )
  void archive.finalize()
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { name, mimeType, buffer: await readStream(archive) }
}

async function finishPdf(name: string, pdf: InstanceType<typeof PdfDocument>): Promise<TestFile> {
  pdf.end()
  return { name, mimeType: 'application/pdf', buffer: await readStream(pdf) }
}

async function readStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A Word document of a few kilobytes whose text takes 30 MB. */
export async function createZipBomb(name: string): Promise<TestFile> {
  const archive = new ZipArchive({ zlib: { level: 9 } })
  archive.append(Buffer.alloc(30_000_000, ' '), { name: 'word/document.xml' })
  // Without it, the server refuses the file.
  archive.append('<Types/>', { name: '[Content_Types].xml' })
  void archive.finalize()
  return { name, mimeType: '', buffer: await readStream(archive) }
}
