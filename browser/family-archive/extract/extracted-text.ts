/** What the browser read from a file. */
export interface ExtractedText {
  /** Empty if there is none. */
  text: string
  /** Whether the text is part of the document, was recognized in an image (OCR), or could not be read. */
  source: 'document' | 'recognized' | 'none'
  /** The pages of a PDF that were read, and all of its pages. */
  pages?: { read: number; total: number }
  /** A small picture of the first page of a PDF. */
  thumbnail?: Blob
  /** Why there is no text, or only a part of it: a sentence for the user. */
  note?: string
}

export interface ExtractProgress {
  step: string
  /** From 0 to 1; null while the remaining work is unknown. */
  done: number | null
}

export interface ExtractOptions {
  signal: AbortSignal
  onProgress: (progress: ExtractProgress) => void
}

/** A file whose text cannot be read, and why: a sentence for the user. The file itself can be filed. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
