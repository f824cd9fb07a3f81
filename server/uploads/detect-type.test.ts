import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import {
  makeCompoundFile,
  makeDocx,
  makeMediaFile,
  makePicture,
  makeZip,
  smallPdf,
} from '#server/test/sample-files.ts'

import { detectType } from './detect-type.ts'

const directory = mkdtempSync(join(tmpdir(), 'heirloom-types-'))
afterAll(() => rmSync(directory, { recursive: true }))

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const contentTypes = { '[Content_Types].xml': '<Types/>' }

describe('accepts', () => {
  test.each<[type: string, make: () => Promise<Buffer> | Buffer]>([
    ['application/pdf', () => smallPdf],
    ['image/jpeg', () => makePicture('jpeg')],
    ['image/png', () => makePicture('png')],
    ['image/webp', () => makePicture('webp')],
    ['image/gif', () => makePicture('gif')],
    ['image/tiff', () => makePicture('tiff')],
    ['image/avif', () => makePicture('avif')],
    ['image/heic', () => makeMediaFile('heic')],
    ['image/heif', () => makeMediaFile('mif1')],
    ['video/mp4', () => makeMediaFile('isom')],
    ['video/quicktime', () => makeMediaFile('qt  ')],
    ['audio/mp4', () => makeMediaFile('M4A ')],
    ['video/webm', () => Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
    ['audio/mpeg', () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(500)])],
    [`${office}.wordprocessingml.document`, () => makeDocx()],
    [`${office}.spreadsheetml.sheet`, () => makeZip({ 'xl/workbook.xml': '<a/>', ...contentTypes })],
    [
      `${office}.presentationml.presentation`,
      () => makeZip({ 'ppt/presentation.xml': '<a/>', ...contentTypes }),
    ],
    [`${openDocument}.text`, () => makeZip({ mimetype: `${openDocument}.text` })],
    [`${openDocument}.spreadsheet`, () => makeZip({ mimetype: `${openDocument}.spreadsheet` })],
    ['application/msword', () => makeCompoundFile('WordDocument')],
    ['application/vnd.ms-excel', () => makeCompoundFile('Workbook')],
    ['application/vnd.ms-powerpoint', () => makeCompoundFile('PowerPoint Document')],
  ])('%s', async (type, make) => {
    // The name does not matter.
    expect(await detect(await make(), 'letter.txt')).toBe(type)
    expect(await detect(await make(), 'no extension')).toBe(type)
  })

  test.each([
    ['text/plain', 'will.txt', 'My last will\r\n\tof May 1890 \f'],
    ['text/plain', 'Testament', 'Größe, 家族, ไทย, 👩‍👧'],
    ['text/plain', 'bom.txt', '\uFEFFHello'],
    ['text/plain', 'bavaria.txt', 'BMW of 1936, and MZ and GIF'],
    ['text/plain', 'rule.txt', 'if a < b and b > c'],
    ['text/csv', 'Accounts.CSV', 'name,amount\nAda,5'],
    ['message/rfc822', 'mail.eml', 'From: a@example.test\r\n\r\n<html><body>Hello</body></html>'],
  ])('%s: %s', async (type, name, text) => {
    expect(await detect(text, name)).toBe(type)
  })

  test('a text that is cut within a character by the reader', async () => {
    expect(await detect('ä'.repeat(300_000), 'a.txt')).toBe('text/plain')
  })

  test('a picture that ends early', async () => {
    const whole = await makePicture('jpeg')
    expect(await detect(whole.subarray(0, whole.length / 2), 'a.jpg')).toBe('image/jpeg')
  })

  test('a Word file that expands to 60 MB, without expanding it', async () => {
    const bomb = await makeDocx('', { 'word/media/zeros.bin': Buffer.alloc(60_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    // No one could expand these bytes.
    bomb.fill(0xff, 10_000, 20_000)
    expect(await detect(bomb, 'a.docx')).toBe(`${office}.wordprocessingml.document`)
  })
})

describe('rejects', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[what: string, name: string, content: string | Buffer]>([
    ['an SVG picture', 'a.svg', svg],
    ['an SVG picture with a declaration', 'a.png', `<?xml version="1.0"?>${svg}`],
    ['an SVG picture after a comment', 'a.txt', `<!-- -->${svg}`],
    ['an SVG picture after a mark and spaces', 'a.txt', `\uFEFF \n${svg}`],
    ['a page', 'a.txt', '<!DOCTYPE html><p>Hello</p>'],
    ['a page after text', 'a.txt', 'Hello <script>alert(1)</script>'],
    ['text with the name of a page', 'a.html', 'Hello'],
    ['a shell script', 'a.txt', '#!/bin/sh\nrm -rf /'],
    ['a batch file', 'a.bat', 'del *.*'],
    ['a rich text file', 'a.txt', '{\\rtf1 Hello}'],
    ['a PostScript file', 'a.txt', '%!PS-Adobe-3.0'],
    ['a Windows program', 'a.pdf', Buffer.concat([Buffer.from('MZ\x90\0\x03'), Buffer.alloc(200)])],
    ['a Linux program', 'a.jpg', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])],
    ['an installer', 'a.doc', makeCompoundFile('MsiSomething')],
    ['a damaged compound file', 'a.doc', makeCompoundFile('WordDocument').subarray(0, 700)],
    ['text with a zero', 'a.txt', 'Hello\0'],
    ['text in another encoding', 'a.txt', Buffer.from('Gr\xf6\xdfe', 'latin1')],
    ['text that ends within a character', 'a.txt', Buffer.from('Größe').subarray(0, 3)],
    ['a bitmap', 'a.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['random bytes', 'a.pdf', Buffer.from('00ff00ff00ff', 'hex')],
  ])('%s', async (_what, name, content) => {
    expect(await detect(content, name)).toBeUndefined()
  })

  test.each<[what: string, entries: Record<string, string>]>([
    ['a zip', { 'letter.txt': 'Hello' }],
    ['a Java program', { 'META-INF/MANIFEST.MF': 'Main-Class: A' }],
    ['a Word file with macros', { ...contentTypes, 'word/document.xml': '', 'word/vbaProject.bin': 'x' }],
    ['a Word file without its types', { 'word/document.xml': '' }],
    ['an OpenDocument drawing', { mimetype: 'application/vnd.oasis.opendocument.graphics' }],
  ])('%s', async (_what, entries) => {
    expect(await detect(await makeZip(entries), 'a.docx')).toBeUndefined()
  })

  test('a damaged zip', async () => {
    const whole = await makeDocx()
    expect(await detect(whole.subarray(0, whole.length - 30), 'a.docx')).toBeUndefined()
  })
})

describe('polyglots', () => {
  test('have the type of their first bytes', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    const gif = Buffer.from('GIF89a/*')
    expect(await detect(Buffer.concat([await makePicture('jpeg'), html]), 'a.html')).toBe('image/jpeg')
    expect(await detect(Buffer.concat([gif, Buffer.alloc(20), Buffer.from('*/=1')]), 'a.js')).toBe(
      'image/gif',
    )
    expect(await detect(Buffer.concat([smallPdf, await makeDocx()]), 'a.docx')).toBe('application/pdf')
  })
})

async function detect(content: string | Buffer, name: string): Promise<string | undefined> {
  const path = join(directory, 'file')
  writeFileSync(path, content)
  return detectType(path, name)
}
