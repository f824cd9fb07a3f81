import { buffer } from 'node:stream/consumers'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Pdf from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { createDocument, createDocumentInput } from '#server/test/documents.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { makeJpeg } from '#server/test/photographs.ts'
import { makeDocx, makeMediaFile, makePicture } from '#server/test/sample-files.ts'
import { tryUpload } from '#server/test/uploads.ts'
import { awaitWorker, findWorkers } from '#server/test/workers.ts'

test('reads the text of each kind of file, and makes thumbnails', async () => {
  const { portal, ada } = await openReadingPortal()
  const scan = await renderText('Deed of the orchard')
  const files: Record<string, string | Buffer> = {
    'letter.pdf': await makePdf(pdf => pdf.text('The orchard by the river.')),
    'letter.docx': await makeDocx('The orchard in Übersee.'),
    'letter.txt': 'The orchard and the mill.',
    'list.csv': 'name,place\r\nAda,Dover\r\n',
    'scan.png': scan,
    'scan.pdf': await makePdf(pdf => pdf.image(scan, 40, 40, { width: 500 })),
    'photograph.jpg': Buffer.from(await (await makeJpeg()).arrayBuffer()),
  }
  const states = await readAll(portal, ada, files)
  expect(states).toEqual({
    'letter.pdf': ['done', 'The orchard by the river.', true],
    'letter.docx': ['done', 'The orchard in Übersee.', false],
    'letter.txt': ['done', 'The orchard and the mill.', false],
    'list.csv': ['done', 'name,place\nAda,Dover', false],
    'scan.png': ['done', 'Deed of the orchard', true],
    'scan.pdf': ['done', 'Deed of the orchard', true],
    'photograph.jpg': ['none', '', true],
  })
  const [found] = await ada.call('GET /api/documents', { query: { q: 'deed orchard' } })
  expect(found).toMatchObject({ excerpt: '\u0002Deed\u0003 of the \u0002orchard\u0003' })
  const { thumbnail } = await readThumbnail(portal, ada, 'photograph.jpg')
  const { exif, ...image } = await sharp(thumbnail).metadata()
  // Upright, without the position that the camera recorded.
  expect([image.format, image.width, image.height, exif]).toEqual(['webp', 40, 60, undefined])
}, 60_000)

test('the picture of a first page can be read, so it is an opening', async () => {
  const { portal, ada } = await openReadingPortal()
  await readAll(portal, ada, {
    'letter.pdf': await makePdf(pdf => pdf.text('The orchard by the river.')),
    'scan.png': await makePicture('png'),
  })
  const { thumbnail } = await readThumbnail(portal, ada, 'letter.pdf')
  const { format, width, height } = await sharp(thumbnail).metadata()
  expect([format, width, height]).toEqual(['webp', 1082, 1400])
  const ben = await portal.signIn('family_member', 'Ben')
  const openings: Record<string, string[]> = {}
  for (const { id, title, current } of await ben.call('GET /api/documents')) {
    const { status } = await ben.fetch('GET', `/api/document-files/${current.id}/thumbnail`)
    expect(status).toBe(200)
    const listed = await ada.call('GET /api/documents/{id}/openings', { params: { id } })
    openings[title] = listed.map(({ openedBy, how }) => `${openedBy} ${how}`).toSorted()
  }
  // Ada has read the texts above.
  const own = 'Ada Hartwell preview'
  expect(openings).toEqual({ 'letter.pdf': [own, 'Ben Hartwell preview'], 'scan.png': [own] })
}, 60_000)

test('a hostile file fails only its own text', async () => {
  const { portal, ada } = await openReadingPortal()
  const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#b6924a', noise } })
    .jpeg()
    .toBuffer()
  const pdf = await makePdf(document => document.text('A polyglot.'))
  const states = await readAll(portal, ada, {
    'bomb.docx': await makeDocx('Hello', { 'word/media/bomb.bin': Buffer.alloc(60_000_000) }),
    'pages.pdf': makeLongPdf(10_000),
    'truncated.jpg': jpeg.subarray(0, jpeg.length / 2),
    'damaged.pdf': `%PDF-1.7\n${'x'.repeat(2000)}`,
    'polyglot.pdf': Buffer.concat([pdf, Buffer.from('<html><script>alert(1)</script></html>')]),
    'picture.pdf': await makePicture('png'),
    'picture.heic': makeMediaFile('heic'),
    'after.txt': 'The next file is read.',
  })
  expect(states).toEqual({
    'bomb.docx': ['failed', '', false],
    'pages.pdf': ['done', expect.stringMatching(/^Page 1\s+Page 2\s[^]*Page 500$/), true],
    'truncated.jpg': ['failed', '', false],
    'damaged.pdf': ['failed', '', false],
    'polyglot.pdf': ['done', 'A polyglot.', true],
    'picture.pdf': ['none', '', true],
    'picture.heic': ['failed', '', false],
    'after.txt': ['done', 'The next file is read.', false],
  })
}, 120_000)

test.each([
  ['active.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
  ['page.pdf', '<!doctype html><script>alert(1)</script>', 415],
  ['empty.pdf', '', 400],
])('does not file %s', async (name, content, status) => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const answer =
    content === ''
      ? await ada.try('POST /api/uploads', { headers: { 'upload-length': '0' } })
      : (await tryUpload(ada, content, name)).answer
  expect(answer.status).toBe(status)
  expect(await ada.call('GET /api/documents')).toEqual([])
})

test('a crash of the worker fails only its file', async () => {
  const { portal, ada } = await openReadingPortal()
  const { id } = await createDocument(ada, {}, { fileName: 'one.png', content: await makePicture('png') })
  process.kill(await awaitWorker(process.pid, 'content-worker'), 'SIGKILL')
  const readState = async () =>
    (await ada.call('GET /api/documents/{id}', { params: { id } })).current.textState
  await expect.poll(readState, { timeout: 10_000 }).toBe('failed')
  const states = await readAll(portal, ada, { 'after.txt': 'The next file is read.' })
  expect(states['after.txt']?.[0]).toBe('done')
}, 30_000)

test('the next start reads a file whose worker the stop ended', async () => {
  const { portal, ada } = await openReadingPortal()
  const { id } = await createDocument(ada, {}, { fileName: 'one.png', content: await makePicture('png') })
  const worker = await awaitWorker(process.pid, 'content-worker')
  process.kill(worker, 'SIGSTOP')
  const closed = portal.close()
  process.kill(worker, 'SIGCONT')
  await closed
  await expect.poll(() => findWorkers(process.pid, 'content-worker')).toEqual([])
  const node = await portal.openAnotherNode()
  const readState = async () =>
    (await ada.copy(node).call('GET /api/documents/{id}', { params: { id } })).current.textState
  await expect.poll(readState, { timeout: 30_000, interval: 200 }).toBe('none')
}, 60_000)

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const

async function openReadingPortal(): Promise<{ portal: TestPortal; ada: Person }> {
  const portal = await openPortal({ READ_DOCUMENTS: 'on' })
  return { portal, ada: await portal.signIn('family_member') }
}

/** Files all files, and returns the state, the text and whether there is a thumbnail, once all are read. */
async function readAll(
  portal: TestPortal,
  person: Person,
  files: Record<string, string | Buffer>,
): Promise<Record<string, [string, string, boolean]>> {
  for (const [fileName, content] of Object.entries(files))
    await person.call('POST /api/documents', {
      body: await createDocumentInput(person, { title: fileName }, { fileName, content }),
    })
  const { db } = portal.database
  const countPending = async () =>
    (await db.selectFrom('documentVersions').select('id').where('textState', '=', 'pending').execute()).length
  await expect.poll(countPending, { timeout: 100_000, interval: 100 }).toBe(0)
  const states: Record<string, [string, string, boolean]> = {}
  for (const { title, current } of await person.call('GET /api/documents')) {
    const { text } = await person.call('GET /api/document-files/{versionId}/text', {
      params: { versionId: current.id },
    })
    states[title] = [current.textState, text, current.hasThumbnail]
  }
  return states
}

async function readThumbnail(
  portal: TestPortal,
  person: Person,
  title: string,
): Promise<{ thumbnail: Buffer }> {
  const documents = await person.call('GET /api/documents')
  const { current } = documents.find(document => document.title === title)!
  const { thumbnailId } = await portal.database.db
    .selectFrom('documentVersions')
    .select('thumbnailId')
    .where('id', '=', current.id)
    .executeTakeFirstOrThrow()
  const file = await portal.platform.files.get(thumbnailId!)
  return { thumbnail: await buffer(file!.stream) }
}

async function makePdf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new Pdf()
  const bytes = buffer(pdf)
  draw(pdf)
  pdf.end()
  return bytes
}

/** A PNG of a text, as a scanner makes it. */
async function renderText(text: string): Promise<Buffer> {
  const data = new Uint8Array(await makePdf(pdf => pdf.fontSize(30).text(text)))
  const standardFontDataUrl = `${import.meta.dirname}/../../../node_modules/pdfjs-dist/standard_fonts/`
  const document = await getDocument({ data, standardFontDataUrl, disableFontFace: true, verbosity: 0 })
    .promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: { toBuffer(type: string): Buffer } }
  }
  const { canvas } = factory.create(viewport.width, viewport.height / 3)
  await page.render({ canvas: canvas as never, viewport }).promise
  return canvas.toBuffer('image/png')
}

/** A PDF of many pages, 150 bytes each. */
function makeLongPdf(pages: number): Buffer {
  const offsets: number[] = []
  let text = '%PDF-1.4\n'
  const addObject = (content: string) => {
    offsets.push(text.length)
    text += `${offsets.length} 0 obj\n${content}\nendobj\n`
  }
  const numbers = Array.from({ length: pages }, (_, index) => index)
  addObject('<</Type/Catalog/Pages 2 0 R>>')
  addObject(
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map(index => `${4 + 2 * index} 0 R`).join(' ')}]/MediaBox[0 0 200 200]/Resources<</Font<</F 3 0 R>>>>>>`,
  )
  addObject('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (const index of numbers) {
    const content = `BT /F 12 Tf 20 100 Td (Page ${index + 1}) Tj ET`
    addObject(`<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R>>`)
    addObject(`<</Length ${content.length}>>stream\n${content}\nendstream`)
  }
  const start = text.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}
