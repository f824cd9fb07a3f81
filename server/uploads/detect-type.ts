import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import { findExtension } from './file-name.ts'

/** Types that the library recognizes, under the names by which the portal stores them. */
const knownTypes: Record<string, string> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/tiff': 'image/tiff',
  'image/heic': 'image/heic',
  'image/heif': 'image/heif',
  'image/avif': 'image/avif',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/quicktime',
  'video/webm': 'video/webm',
  'audio/mpeg': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
}

/** More than the first 1 MB is never parsed, so that a hostile file cannot occupy the server. */
const sampleLength = 1024 * 1024

/**
 * The type of a file by its content; undefined for every type that the portal does not store. The name decides only
 * between kinds of text.
 */
export async function detectType(path: string, fileName: string): Promise<string | undefined> {
  const sample = await readStart(path, sampleLength)
  if (startsWith(sample, zipSignature)) return detectOfficeZip(path)
  if (startsWith(sample, compoundSignature)) return detectCompoundFile(path, sample)
  const { fileTypeFromBuffer } = await import('file-type')
  // It throws for some damaged files.
  const detected = await fileTypeFromBuffer(sample).catch(() => undefined)
  const binaryType = knownTypes[detected?.mime ?? '']
  // Two letters, such as the BM of a bitmap, are the start of many a text.
  return binaryType ?? ((await isPlainText(path)) ? detectText(sample, fileName) : undefined)
}

const zipSignature = Buffer.from('504b0304', 'hex')
/** [MS-CFB], the container of Word, Excel and PowerPoint files until 2007, of mails and of installers. */
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function readStart(path: string, length: number, position = 0): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

/** The main part of each Office file without macros (ECMA-376). */
const officeParts: [part: RegExp, type: string][] = [
  [/^word\/document\d*\.xml$/, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/^xl\/workbook\d*\.xml$/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    /^ppt\/presentation\d*\.xml$/,
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
]
const openDocumentTypes = new Set([
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
])
const maxZipEntries = 20_000

/** Reads the directory of a zip, as Office does, and unpacks nothing but the entry that names an OpenDocument type. */
async function detectOfficeZip(path: string): Promise<string | undefined> {
  const { openPromise } = await import('yauzl')
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    try {
      if (zip.entryCount > maxZipEntries) return undefined
      let hasContentTypes = false
      let type: string | undefined
      for await (const entry of zip.eachEntry()) {
        const { fileName, uncompressedSize } = entry
        if (/(^|\/)vbaProject\.bin$/i.test(fileName)) return undefined
        if (fileName === '[Content_Types].xml') hasContentTypes = true
        else if (fileName === 'mimetype' && uncompressedSize < 200) {
          const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1').trim()
          if (openDocumentTypes.has(text)) return text
        } else type ??= officeParts.find(([part]) => part.test(fileName))?.[1]
      }
      return hasContentTypes ? type : undefined
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    // A damaged zip.
    return undefined
  }
}

/** The stream that each program writes into its compound file ([MS-DOC], [MS-XLS], [MS-PPT]). */
const compoundStreams: [stream: string, type: string][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]
/** Bytes of one entry of the directory, and how much of the directory is read. */
const directoryEntry = 128
const directoryLength = 64 * 1024

/** [MS-CFB] 2.2 and 2.6: the header names the first sector of the directory, whose entries begin with their name. */
async function detectCompoundFile(path: string, header: Buffer): Promise<string | undefined> {
  if (header.length < 512) return undefined
  const sectorShift = header.readUInt16LE(30)
  if (sectorShift !== 9 && sectorShift !== 12) return undefined
  const position = (header.readUInt32LE(48) + 1) * 2 ** sectorShift
  const directory = await readStart(path, directoryLength, position)
  const names = new Set<string>()
  for (let start = 0; start + directoryEntry <= directory.length; start += directoryEntry) {
    const nameBytes = directory.readUInt16LE(start + 64)
    if (nameBytes >= 2 && nameBytes <= 64)
      names.add(directory.toString('utf16le', start, start + nameBytes - 2))
  }
  return compoundStreams.find(([stream]) => names.has(stream))?.[1]
}

/** Whether the whole file is UTF-8 without control characters except tab, newline and form feed. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: 256 * 1024,
    }) as AsyncIterable<Buffer>) {
      if (hasControlCharacter.test(decoder.decode(chunk, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const hasControlCharacter = /[^\P{Cc}\t\n\r\f]/u

/** Markup, scripts, RTF and PostScript. A program or a browser would run or render them. */
const activeText = /^\s*(<|#!|@echo|%!|\{\\rtf)|<(!doctype|html|head|body|script|svg|iframe)\b/i
/** A double click on a downloaded file would run it. */
const activeExtensions = new Set(
  'bat cmd com desktop hta htm html jar js jse lnk mht mhtml mjs msc php pl ps1 py reg scf sh shtml svg url vb vbe vbs webloc wsf xhtml xht xml xsl'.split(
    ' ',
  ),
)
const textTypes: Record<string, string> = { csv: 'text/csv', eml: 'message/rfc822' }

function detectText(sample: Buffer, fileName: string): string | undefined {
  const extension = findExtension(fileName)
  const type = textTypes[extension] ?? 'text/plain'
  const start = new TextDecoder().decode(sample)
  // A mail may contain markup as one of its parts.
  const isActive = type === 'message/rfc822' ? /^\s*</.test(start) : activeText.test(start)
  return isActive || activeExtensions.has(extension) ? undefined : type
}
