import type { PDFDocumentLoadingTask } from 'pdfjs-dist'

import { getReaderFile } from './reader-files.ts'

/** Where a PDF comes from: an address that supports ranges, or its bytes. */
type PdfSource = { url: string; disableAutoFetch?: boolean; disableStream?: boolean } | { data: ArrayBuffer }

/** Loads pdf.js and opens a PDF. `destroy` of the returned task frees its memory. */
export async function openPdf(source: PdfSource): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = getReaderFile('pdf/worker.js')
  return getDocument({
    ...source,
    cMapUrl: getReaderFile('pdf/cmaps/'),
    standardFontDataUrl: getReaderFile('pdf/standard_fonts/'),
    wasmUrl: getReaderFile('pdf/wasm/'),
    iccUrl: getReaderFile('pdf/iccs/'),
  })
}
