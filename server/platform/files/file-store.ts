import type { Readable } from 'node:stream'

/** Stores files under ids that the portal creates. Implemented by a directory and by an S3 bucket. */
export type FileStore = {
  /** Resolves with the size once all bytes are stored durably. No one sees a partial file. */
  put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>
  /**
   * Stores a complete, synced file of this machine, which stays at `path`. May be repeated, also at the same time, with
   * the same content.
   */
  putFile(id: string, path: string): Promise<void>
  /** Undefined for a missing file. The caller must read or destroy the stream. */
  get(id: string, range?: ByteRange): Promise<StoredContent | undefined>
  /** A missing file is not an error. */
  remove(id: string): Promise<void>
}

/** `size` is the size of the whole file; the stream has the requested range. */
export type StoredContent = { size: number; stream: Readable }

/** The first and the last byte, both included, as in RFC 9110. Without `end`, all bytes from `start`. */
export type ByteRange = { start: number; end?: number }
