import writeExcelFile from 'write-excel-file/node'

import { replyToServer } from '#server/platform/worker.ts'

import { createSamplePdf, sampleNotice } from './create-sample-pdf.ts'
import { sampleDocuments } from './sample-documents.ts'
import type { SampleDocument } from './samples/sample-document.ts'
import type { SampleFile, SampleFiles, SampleFileTask } from './seed-repositories.ts'

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
  const bytes = await createSamplePdf({
    heading: companyName,
    title: document.title,
    description: document.description,
    paragraphs: document.content.paragraphs,
  })
  return { fileName: `${fileName}.pdf`, mimeType: 'application/pdf', content: bytes.toString('base64') }
}

async function createWorkbook(
  companyName: string,
  title: string,
  rows: (string | number)[][],
): Promise<Buffer> {
  const [header = [], ...body] = rows
  const data = [
    [{ value: `${companyName}: ${title}`, fontWeight: 'bold' as const }],
    [{ value: `SAMPLE. ${sampleNotice}` }],
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
