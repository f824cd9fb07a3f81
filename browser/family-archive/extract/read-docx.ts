import { UnreadableFile, type ExtractedText, type ExtractOptions } from './extracted-text.ts'
import { countXmlBytes } from './zip-size.ts'

/** A book of a thousand pages has about 5 MB. */
const maxXmlBytes = 20_000_000

/** Reads the text of a Word document. */
export async function readDocx(file: File, { signal, onProgress }: ExtractOptions): Promise<ExtractedText> {
  onProgress({ step: 'Reading the document', done: null })
  const content = await file.arrayBuffer()
  if ((await countXmlBytes(content, maxXmlBytes)) === null)
    throw new UnreadableFile('This document is damaged or too large, so its text cannot be read.')
  const { default: mammoth } = await import('mammoth')
  signal.throwIfAborted()
  const { value } = await mammoth.extractRawText({ arrayBuffer: content }).catch(() => {
    throw new UnreadableFile('This document is damaged, so its text cannot be read.')
  })
  const text = value.replaceAll(/\n{3,}/g, '\n\n').trim()
  return text === ''
    ? { text, source: 'none', note: 'We found no text in this document.' }
    : { text, source: 'document' }
}
