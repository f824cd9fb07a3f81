import PdfDocument from 'pdfkit'
import writeExcelFile from 'write-excel-file/node'

import { replyToServer } from '#server/platform/worker.ts'

import { sampleDocuments, type SampleDocument } from './sample-documents.ts'
import type { SampleFile, SampleFiles, SampleFileTask } from './seed-repositories.ts'

const notice = 'Sample document of the Heirloom portal. It has no legal effect and names no real company.'

// A separate process, so that the server does not load the two libraries for files that it creates once.
await replyToServer(task => createFiles(task as SampleFileTask))

async function createFiles({ companies }: SampleFileTask): Promise<SampleFiles> {
  const files: SampleFiles = []
  for (const { key, name } of companies) {
    const created: SampleFile[] = []
    for (const document of Object.values(sampleDocuments[key]).flat())
      created.push(await createFile(name, document))
    files.push(created)
  }
  return files
}

async function createFile(companyName: string, document: SampleDocument): Promise<SampleFile> {
  // A name of a file that every system accepts.
  const fileName = document.title.replaceAll('’', '')
  if ('rows' in document.content) {
    const bytes = await createWorkbook(companyName, document.title, document.content.rows)
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { fileName: `${fileName}.xlsx`, mimeType, content: bytes.toString('base64') }
  }
  const bytes = await createPdf(companyName, document, document.content.paragraphs)
  return { fileName: `${fileName}.pdf`, mimeType: 'application/pdf', content: bytes.toString('base64') }
}

async function createPdf(
  companyName: string,
  { title, description }: SampleDocument,
  paragraphs: string[],
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'LETTER',
    margins: { top: 90, bottom: 72, left: 84, right: 84 },
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: `Sample: ${toStandardCharacters(title)}`, Author: 'Heirloom' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const ink = '#12332a'
  const gilt = '#b6924a'
  const { width } = pdf.page
  pdf
    .rect(42, 42, width - 84, pdf.page.height - 84)
    .lineWidth(0.7)
    .stroke(gilt)
  const write = (
    type: 'H1' | 'P',
    text: string,
    size: number,
    options: { font?: string; color?: string; gap?: number } = {},
  ) => {
    const { font = 'Times-Roman', color = ink, gap = 10 } = options
    pdf.addStructure(
      pdf.struct(type, {}, () => {
        pdf
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(toStandardCharacters(text), { lineGap: 3, paragraphGap: gap })
      }),
    )
  }
  write('P', 'SAMPLE', 10, { font: 'Helvetica-Bold', color: gilt, gap: 18 })
  write('P', companyName, 12)
  write('H1', title, 25, { gap: 16 })
  write('P', description, 12, { font: 'Times-Italic', gap: 26 })
  for (const paragraph of paragraphs) write('P', paragraph, 12)
  write('P', '', 12, { gap: 30 })
  write('P', notice, 9, { font: 'Helvetica', color: '#55655b' })
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

/** The standard fonts have the characters of Windows-1252 only, and others would vanish without an error. */
function toStandardCharacters(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u00ff‘’“”–—…]/gu, character => {
    const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return /^[\u0020-\u00ff]+$/.test(base) ? base : '?'
  })
}

async function createWorkbook(
  companyName: string,
  title: string,
  rows: (string | number)[][],
): Promise<Buffer> {
  const [header = [], ...body] = rows
  const data = [
    [{ value: `${companyName}: ${title}`, fontWeight: 'bold' as const }],
    [{ value: `SAMPLE. ${notice}` }],
    [],
    header.map(value => ({ value: String(value), fontWeight: 'bold' as const })),
    ...body.map(cells =>
      cells.map(value =>
        typeof value === 'number' ? { value, type: Number, format: '#,##0' } : { value, type: String },
      ),
    ),
  ]
  const columns = header.map((_, index) => ({ width: index === 0 ? 28 : 22 }))
  return writeExcelFile(data, { columns, sheet: 'Sample' }).toBuffer()
}
