import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { createWorker, OEM, type Worker } from 'tesseract.js'

const languageData = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** Percent. Below it, tesseract sees letters in leaves and curtains. */
const minConfidence = 55

let worker: Promise<Worker> | undefined

/** The text of a picture; null when it shows none. Works without a network. @throws for a damaged picture. */
export async function recognizeText(picture: Buffer): Promise<string | null> {
  worker ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageData,
    cacheMethod: 'none',
    // Without it, a failure would be thrown outside of any promise.
    errorHandler: () => undefined,
  })
  const { data } = await (await worker).recognize(picture)
  return data.confidence < minConfidence ? null : data.text
}

/** A worker process must end its threads, or it would not exit. */
export async function closeRecognizer(): Promise<void> {
  await (await worker)?.terminate()
}
