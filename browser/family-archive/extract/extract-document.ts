import { UnreadableFile, type ExtractedText, type ExtractOptions } from './extracted-text.ts'
import { findFileFormat, signatureBytes, type FileFormat } from './file-format.ts'

/** Larger files are filed without their text: a browser reads a file as a whole. */
const maxBytes = 100_000_000

/**
 * Reads the text of a file in the browser, without a call. The readers are loaded when a file needs them.
 * A file without readable text has a note that says why. @throws the signal's reason when it is aborted
 */
export async function extractDocument(file: File, options: ExtractOptions): Promise<ExtractedText> {
  if (file.size > maxBytes)
    return createUnread('This file is larger than 100 MB, so its text is not read. It can be filed.')
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
    const extracted = await readFormat(findFileFormat(start, file), file, options)
    options.signal.throwIfAborted()
    return extracted
  } catch (error) {
    options.signal.throwIfAborted()
    return createUnread(
      error instanceof UnreadableFile
        ? error.message
        : 'The text of this file could not be read. You can enter its details yourself.',
    )
  }
}

async function readFormat(format: FileFormat, file: File, options: ExtractOptions): Promise<ExtractedText> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(file, options)
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(file, options)
    case 'image':
      return (await import('./read-image.ts')).readImage(file, options)
    case 'heic':
      // Safari can display HEIC.
      return (await import('./read-image.ts')).readImage(file, options).catch((error: unknown) => {
        throw error instanceof UnreadableFile
          ? new UnreadableFile(
              'This browser cannot open HEIC photographs. The portal reads the text in it after filing.',
            )
          : error
      })
    case 'text':
      return (await import('./read-text.ts')).readText(file)
    case 'doc':
      return createUnread(
        'The text of .doc files cannot be read. Save it as .docx to have it read, or file it as it is.',
      )
    case 'other':
      return createUnread('The text of this kind of file cannot be read.')
  }
}

function createUnread(note: string): ExtractedText {
  return { text: '', source: 'none', note }
}
