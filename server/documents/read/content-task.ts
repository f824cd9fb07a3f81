/** What `content-worker.ts` reads from a file on this machine. */
export type ContentTask = {
  kind: 'pdf' | 'word' | 'image' | 'heic'
  path: string
  /** Where the thumbnail of an image, or the first page of a PDF, is written; null if none is due. */
  thumbnailPath: string | null
  /** Pixels of the longer side of the thumbnail of an image; 480 by default. */
  longestThumbnail?: number
  /** Where the copy of an image without metadata is written; null if none is due. */
  cleanPath: string | null
  /** Otherwise only the copy and the thumbnail are made. */
  readsContent: boolean
}

export type Content = {
  /** Null for a file without text. */
  text: string | null
  isTextTruncated: boolean
}

/** Characters. Of a longer text, the beginning is stored. */
export const maxTextLength = 2_000_000

/** Pages of a PDF whose text is read, and of a scanned one that are recognized: each of these takes seconds. */
export const maxPages = 500
export const maxScannedPages = 20

/** Bytes of all files in a Word file, unpacked. */
export const maxUnpackedBytes = 50_000_000

/**
 * The text that is stored: composed letters, and no control characters except tab and newline, which PostgreSQL or the
 * marks of an excerpt do not allow. Null without a letter or a number.
 */
export function cleanText(text: string): Content {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(clean)) return { text: null, isTextTruncated: false }
  return { text: clean.slice(0, maxTextLength).toWellFormed(), isTextTruncated: clean.length > maxTextLength }
}
