import type { Worker } from 'tesseract.js'

import { getReaderFile } from '#browser/platform/files/reader-files.ts'

import { UnreadableFile, type ExtractOptions } from './extracted-text.ts'
import { joinRecognizedLines } from './recognized-lines.ts'
import { limitTime } from './time-limit.ts'

/** Milliseconds to load 4.5 MB of tesseract.js, and to recognize one page. A page takes about two seconds. */
const loadLimit = 120_000
const pageLimit = 120_000

/** The longer side of a recognized page, in pixels: about 200 dots per inch. */
export const recognizedPixels = 2200

export interface TextRecognizer {
  /** Recognizes the text of one page. `onProgress` is called with 0 to 1. */
  recognize: (page: HTMLCanvasElement, onProgress: (done: number) => void) => Promise<string>
  close: () => void
}

/** Starts text recognition (OCR) of English in a worker. Close it after the last page. */
export async function openTextRecognizer({ signal, onProgress }: ExtractOptions): Promise<TextRecognizer> {
  onProgress({ step: 'Loading the text recognition', done: null })
  let reportPage: ((done: number) => void) | undefined
  const starting = startWorker(({ status, progress }) => {
    if (status === 'recognizing text') reportPage?.(progress)
  })
  const close = () => void starting.then(worker => worker.terminate()).catch(() => undefined)
  try {
    const worker = await limitTime(starting, loadLimit, signal)
    return {
      async recognize(page, onProgress) {
        reportPage = onProgress
        const recognizing = worker.recognize(page, {}, { text: false, blocks: true })
        const { data } = await limitTime(recognizing, pageLimit, signal)
        return joinRecognizedLines(data.blocks ?? [])
      },
      close,
    }
  } catch (error) {
    close()
    // The worker rejects with a text.
    if (error instanceof Error) throw error
    throw new UnreadableFile(
      'The text recognition could not be loaded. Check your connection, then try again.',
    )
  }
}

async function startWorker(logger: (message: { status: string; progress: number }) => void): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  return createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: getReaderFile('ocr/worker.js'),
    corePath: getReaderFile('ocr'),
    langPath: getReaderFile('ocr'),
    // A blob's script is blocked by the content security policy.
    workerBlobURL: false,
    // The file has no suffix, but is compressed. The browser's own cache stores it.
    gzip: false,
    cacheMethod: 'none',
    logger,
    // Without a handler, tesseract.js throws into the void.
    errorHandler: () => undefined,
  })
}
