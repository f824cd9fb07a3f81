import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'

import {
  cleanText,
  maxPages,
  maxScannedPages,
  maxTextLength,
  type Content,
  type ContentTask,
} from './content-task.ts'
import { recognizeText } from './recognize-text.ts'

/** The files that pdf.js reads for some fonts and images. */
const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * The text of a PDF: its own, or else that of its scanned pages. Its first page is the thumbnail. @throws for a damaged
 * or encrypted file.
 */
export async function readPdf({ path, thumbnailPath }: ContentTask): Promise<Content> {
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 50_000_000,
    cMapUrl: `${join(assets, 'cmaps')}/`,
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    wasmUrl: `${join(assets, 'wasm')}/`,
    iccUrl: `${join(assets, 'iccs')}/`,
  }).promise
  const own = await readOwnText(document)
  // A page that cannot be drawn may still have a text.
  if (thumbnailPath !== null) await writeFirstPage(document, thumbnailPath).catch(() => undefined)
  if (own.text !== null) return own
  return readScannedPages(document)
}

/** Milliseconds, after which the pages that were read are the text. */
const ownTextTimeout = 20_000

async function readOwnText(document: PDFDocumentProxy): Promise<Content> {
  let text = ''
  let number = 1
  const endsAt = performance.now() + ownTextTimeout
  const isWithinLimits = () =>
    number <= maxPages && text.length <= maxTextLength && performance.now() < endsAt
  for (; number <= document.numPages && isWithinLimits(); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n\n'
    page.cleanup()
  }
  const clean = cleanText(text)
  const isComplete = number > document.numPages && !clean.isTextTruncated
  return { ...clean, isTextTruncated: clean.text !== null && !isComplete }
}

async function readScannedPages(document: PDFDocumentProxy): Promise<Content> {
  const texts = []
  const count = Math.min(document.numPages, maxScannedPages)
  for (let number = 1; number <= count; number += 1) {
    const page = await document.getPage(number)
    const canvas = await renderPage(document, page, longestScan)
    texts.push(await recognizeText(canvas.toBuffer('image/png')))
    page.cleanup()
  }
  const clean = cleanText(texts.filter(text => text !== null).join('\n\n'))
  return {
    ...clean,
    isTextTruncated: clean.isTextTruncated || (clean.text !== null && count < document.numPages),
  }
}

/** Pixels on the longer side: legible on a phone, and about 100 KB. */
const longestFirstPage = 1400

async function writeFirstPage(document: PDFDocumentProxy, thumbnailPath: string): Promise<void> {
  const page = await document.getPage(1)
  const canvas = await renderPage(document, page, longestFirstPage)
  await writeFile(thumbnailPath, canvas.toBuffer('image/webp', 75))
  page.cleanup()
}

/** Pixels on the longer side: about 200 dpi for a letter. */
const longestScan = 2200

/** Milliseconds, after which a page is not drawn. */
const renderingTimeout = 20_000

type Canvas = { toBuffer(type: 'image/png'): Buffer; toBuffer(type: 'image/webp', quality: number): Buffer }

/** @throws for a page that takes too long. */
async function renderPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  longestSide: number,
): Promise<Canvas> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
  const factory = document.canvasFactory as { create(width: number, height: number): { canvas: Canvas } }
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const rendering = page.render({ canvas: canvas as never, viewport })
  // In a turn of its own, since pdf.js would continue before any timer.
  rendering.onContinue = (proceed: () => void) => void setImmediate(proceed)
  const timeout = setTimeout(() => rendering.cancel(), renderingTimeout)
  try {
    await rendering.promise
  } finally {
    clearTimeout(timeout)
  }
  return canvas
}
