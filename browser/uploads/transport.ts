/** How the queue sends a file. `tus-transport.ts` is the real one; tests have their own. */
export interface Transport {
  /** Sends a file, from where an upload at `address` has stopped or as a new upload. */
  send: (file: File, options: SendOptions) => Sending
  /** Deletes the bytes of an upload. If it fails, the server deletes them when the upload expires. */
  terminate: (address: string) => void
}

export interface SendOptions {
  /** The address of an upload that has been started. */
  address: string | null
  onAddress: (address: string) => void
  onProgress: (sentBytes: number) => void
  /** The connection is lost, and another attempt follows. */
  onReconnecting: () => void
  onComplete: (address: string) => void
  onFailure: (failure: SendFailure) => void
}

export interface Sending {
  stop: () => void
}

export interface SendFailure {
  /**
   * `session-over`: continue after signing in. `gone`: the server has no such upload. `rejected`: never accepted.
   * `busy`: the account has made too many changes, and may continue after `waitMs`.
   */
  kind: 'connection' | 'session-over' | 'gone' | 'rejected' | 'refused' | 'busy'
  /** Milliseconds, with `busy`. */
  waitMs?: number
  /** The server's sentence, or one about the connection. */
  sentence: string
}
