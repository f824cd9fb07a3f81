import type { PDFDocumentProxy } from 'pdfjs-dist'

import { openPdf } from '#browser/platform/files/open-pdf.ts'

import { UnreadableFile, type ExtractedText, type ExtractOptions } from './extracted-text.ts'
import { openTextRecognizer, recognizedPixels } from './recognize-text.ts'
import { limitTime } from './time-limit.ts'

/** The pages that are read. Names and dates of a family document are on its first pages. */
const maxPages = 20
/** The pages of a scan whose text is recognized, at about two seconds each. */
const maxScannedPages = 3
/** Below this many letters per page, the text is a stamp on a scan. */
const lettersPerPage = 20
/** Milliseconds to read the text of all pages, and to draw one page. */
const readLimit = 60_000
/** The longer side of the thumbnail, which is shown in 80 CSS pixels, and milliseconds to draw it. */
const thumbnailPixels = 240
const thumbnailLimit = 10_000

/** Reads the text of a PDF and draws its thumbnail. The text of a scan is recognized. */
export async function readPdf(file: File, options: ExtractOptions): Promise<ExtractedText> {
  const { signal } = options
  options.onProgress({ step: 'Opening the PDF', done: null })
  const task = await openPdf({ data: await file.arrayBuffer() })
  try {
    const pdf = await limitTime(task.promise, readLimit, signal).catch(explainFailure)
    const extracted = await readText(pdf, options)
    // A text without a thumbnail is still useful.
    const thumbnail = await limitTime(drawThumbnail(pdf), thumbnailLimit, signal).catch(() => null)
    return thumbnail === null ? extracted : { ...extracted, thumbnail }
  } finally {
    void task.destroy()
  }
}

async function readText(pdf: PDFDocumentProxy, options: ExtractOptions): Promise<ExtractedText> {
  const read = Math.min(pdf.numPages, maxPages)
  const text = await limitTime(readPages(pdf, read, options), readLimit, options.signal)
  if (countLetters(text) < lettersPerPage * read) return recognizePages(pdf, options)
  const pages = { read, total: pdf.numPages }
  return { text, source: 'document', pages, ...describeRemainder(read, pdf.numPages) }
}

/** Null if the browser cannot store the picture. */
async function drawThumbnail(pdf: PDFDocumentProxy): Promise<Blob | null> {
  const canvas = await drawPage(pdf, 1, thumbnailPixels)
  return new Promise(resolve => canvas.toBlob(resolve))
}

async function readPages(
  pdf: PDFDocumentProxy,
  count: number,
  { signal, onProgress }: ExtractOptions,
): Promise<string> {
  const pages: string[] = []
  for (let number = 1; number <= count && !signal.aborted; number++) {
    onProgress({ step: `Reading page ${number} of ${count}`, done: (number - 1) / count })
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    page.cleanup()
  }
  return pages.join('\n\n').trim()
}

/** Draws the first pages of a scan and recognizes their text. */
async function recognizePages(pdf: PDFDocumentProxy, options: ExtractOptions): Promise<ExtractedText> {
  const read = Math.min(pdf.numPages, maxScannedPages)
  const pages = { read, total: pdf.numPages }
  const recognizer = await openTextRecognizer(options)
  try {
    const texts: string[] = []
    for (let number = 1; number <= read; number++) {
      const reportDone = (done: number) =>
        options.onProgress({
          step: `Recognizing page ${number} of ${read}`,
          done: (number - 1 + done) / read,
        })
      reportDone(0)
      const canvas = await limitTime(drawPage(pdf, number, recognizedPixels), readLimit, options.signal)
      texts.push(await recognizer.recognize(canvas, reportDone))
    }
    const text = texts.filter(Boolean).join('\n\n')
    return text === ''
      ? { text, source: 'none', pages, note: 'We found no text in this PDF.' }
      : { text, source: 'recognized', pages, ...describeRemainder(read, pdf.numPages) }
  } finally {
    recognizer.close()
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number, pixels: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pixels / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
  return canvas
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

function describeRemainder(read: number, total: number): { note?: string } {
  return read === total ? {} : { note: `We read the first ${read} of ${total} pages.` }
}

function explainFailure(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    throw new UnreadableFile('This PDF is protected by a password, so its text cannot be read.')
  if (name === 'InvalidPDFException')
    throw new UnreadableFile('This PDF is damaged, so its text cannot be read.')
  throw error
}
