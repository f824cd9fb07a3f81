import { UnreadableFile, type ExtractedText, type ExtractOptions } from './extracted-text.ts'
import { openTextRecognizer, recognizedPixels } from './recognize-text.ts'

/** Recognizes the text in an image. */
export async function readImage(file: File, options: ExtractOptions): Promise<ExtractedText> {
  const page = await drawImage(file)
  const recognizer = await openTextRecognizer(options)
  try {
    const text = await recognizer.recognize(page, done =>
      options.onProgress({ step: 'Recognizing the text', done }),
    )
    return text === ''
      ? { text, source: 'none', note: 'We found no text in this image.' }
      : { text, source: 'recognized' }
  } finally {
    recognizer.close()
  }
}

/** Draws the image upright and no larger than recognition needs. */
async function drawImage(file: File): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadableFile('Your browser cannot display this image, so its text cannot be read.')
  })
  const scale = Math.min(1, recognizedPixels / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new UnreadableFile('Your browser cannot read the text of images.')
  // Transparent images would be recognized on black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas
}
