import { ZipArchive } from 'archiver'
import { describe, expect, test } from 'vitest'

import { extractDocument } from './extract-document.ts'
import { findFileFormat } from './file-format.ts'
import { joinRecognizedLines } from './recognized-lines.ts'
import { limitTime } from './time-limit.ts'
import { countXmlBytes } from './zip-size.ts'

describe('findFileFormat', () => {
  test.each([
    ['%PDF-1.7', 'scan.jpg', 'pdf'],
    ['\u0089PNG\r\n', 'a.png', 'image'],
    ['\u00FF\u00D8\u00FF\u00E0', 'a.txt', 'image'],
    ['\0\0\0\u0018ftypheic', 'a.heic', 'heic'],
    ['PK\u0003\u0004', 'a.docx', 'docx'],
    ['PK\u0003\u0004', 'a.zip', 'other'],
    ['\u00D0\u00CF\u0011\u00E0', 'a.doc', 'doc'],
    ['Dear Ada', 'a.txt', 'text'],
    ['\u00FF\u00FED\0e\0', 'a.txt', 'text'],
    ['<svg xmlns', 'a.txt', 'other'],
    ['MZ\0\0', 'a.txt', 'other'],
  ])('%j named %s is %s', (start, name, format) => {
    const bytes = Uint8Array.from(start, character => character.codePointAt(0) ?? 0)
    expect(findFileFormat(bytes, { name, type: '' })).toBe(format)
  })

  test('a Word document is recognized by its entries', async () => {
    const find = async (entry: string, name: string) => {
      const archive = await createZip({ '[Content_Types].xml': '<Types/>'.repeat(200), [entry]: '<a/>' })
      return findFileFormat(new Uint8Array(archive), { name, type: '' })
    }
    expect(await find('word/document.xml', 'a.pdf')).toBe('docx')
    expect(await find('password/a.xml', 'a.pdf')).toBe('other')
    expect(await find('xl/workbook.xml', 'a.pdf')).toBe('other')
  })
})

describe('extractDocument', () => {
  const options = { signal: new AbortController().signal, onProgress: () => undefined }

  test('reads text in UTF-8, UTF-16 and windows-1252', async () => {
    const read = (...parts: BlobPart[]) => extractDocument(new File(parts, 'a.txt'), options)
    expect(await read('Zoë')).toEqual({ text: 'Zoë', source: 'document' })
    expect((await read(Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0))).text).toBe('Zoë')
    expect((await read(Uint8Array.of(0x5a, 0x6f, 0xeb))).text).toBe('Zoë')
    expect((await read(' ')).note).toBe('This file is empty.')
  })

  test('states that the text of a .doc cannot be read', async () => {
    const doc = new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], 'a.doc')
    expect((await extractDocument(doc, options)).note).toMatch(/^The text of \.doc files cannot be read\./)
  })

  test('rejects when it is canceled', async () => {
    const signal = AbortSignal.abort()
    await expect(extractDocument(new File(['a'], 'a.txt'), { ...options, signal })).rejects.toThrow(
      signal.reason,
    )
  })
})

describe('countXmlBytes', () => {
  test('counts only the XML', async () => {
    const archive = await createZip({
      'word/document.xml': 'x'.repeat(5000),
      'media/a.png': 'p'.repeat(9000),
    })
    expect(await countXmlBytes(archive, 10_000)).toBe(5000)
  })

  test('rejects XML above the limit whatever the directory says', async () => {
    const archive = await createZip({ 'word/document.xml': 'x'.repeat(5_000_000) })
    expect(archive.byteLength).toBeLessThan(50_000)
    // The size in the directory: APPNOTE.TXT 4.3.12, offset 24.
    const view = new DataView(archive)
    const directory = view.getUint32(archive.byteLength - 22 + 16, true)
    view.setUint32(directory + 24, 5, true)
    expect(await countXmlBytes(archive, 1_000_000)).toBeNull()
  })

  test('rejects a damaged archive', async () => {
    const archive = await createZip({ 'word/document.xml': 'text' })
    expect(await countXmlBytes(archive.slice(0, 60), 100)).toBeNull()
    expect(await countXmlBytes(archive.slice(20), 100)).toBeNull()
    expect(await countXmlBytes(new ArrayBuffer(0), 100)).toBeNull()
  })
})

test('words of low confidence are left out', () => {
  const line = (...words: [text: string, confidence: number][]) => ({
    words: words.map(([text, confidence]) => ({ text, confidence })),
  })
  const blocks = [
    { paragraphs: [{ lines: [line(['Ada', 96], ['~|', 12], ['Hartwell', 91]), line(['ii', 80])] }] },
    { paragraphs: [{ lines: [line(['leaf', 20])] }, { lines: [line(['1931', 90])] }] },
  ]
  expect(joinRecognizedLines(blocks)).toBe('Ada Hartwell\n\n1931')
})

test('a reader that never settles is abandoned', async () => {
  const never = new Promise<never>(() => undefined)
  const { signal } = new AbortController()
  await expect(limitTime(never, 1, signal)).rejects.toThrow('Reading this file took too long.')
  const controller = new AbortController()
  const waiting = limitTime(never, 60_000, controller.signal)
  controller.abort(new Error('Canceled'))
  await expect(waiting).rejects.toThrow('Canceled')
})

async function createZip(files: Record<string, string>): Promise<ArrayBuffer> {
  const archive = new ZipArchive()
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  const parts: Buffer[] = []
  for await (const part of archive) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
