import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client'

import { CallFailed, ConnectionFailed, read } from '#browser/platform/call.ts'
import { describeUploadFailure } from '#browser/platform/files/send-file.ts'

import { findUploadId } from './find-upload-id.ts'
import type { SendFailure, SendOptions, Transport } from './transport.ts'

/** Milliseconds before each attempt after a lost connection. Sent bytes start the list again. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]

/**
 * The protocol tus 1.0.0. The queue stores the addresses of uploads itself: tus-js-client's own storage does not
 * separate accounts, and removes an address when a session has expired.
 */
export const tusTransport: Transport = {
  send(file, options) {
    let isStopped = false
    const upload = new Upload(file, {
      ...createOptions(file, options),
      // tus-js-client calls these without the upload as `this`, in spite of its types.
      onUploadUrlAvailable() {
        if (upload.url !== null) options.onAddress(upload.url)
      },
      onSuccess() {
        if (upload.url !== null) options.onComplete(upload.url)
      },
      onError: error => void reportFailure(error, upload.url, options.onFailure),
      onBeforeRequest() {
        // `abort` has no effect while tus-js-client is opening the file.
        if (!isStopped) return
        void upload.abort()
        throw new Error('Stopped')
      },
    })
    upload.start()
    return {
      stop() {
        isStopped = true
        void upload.abort()
      },
    }
  },
  terminate: address => void Upload.terminate(address, { retryDelays: null }).catch(() => undefined),
}

function createOptions(file: File, { address, onProgress, onReconnecting }: SendOptions): UploadOptions {
  return {
    // The client resolves `Location` against it, so it is absolute. Without it, an unknown upload is a failure.
    ...(address === null
      ? { endpoint: new URL('/api/uploads', location.href).href }
      : { uploadUrl: address, endpoint: null }),
    metadata: { filename: file.name, filetype: file.type },
    retryDelays,
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: true,
    parallelUploads: 1,
    onProgress,
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      const isTemporary = status === 0 || status >= 500 || status === 409 || status === 423
      if (isTemporary) onReconnecting()
      return isTemporary
    },
  }
}

async function reportFailure(
  error: Error | DetailedError,
  address: string | null,
  onFailure: SendOptions['onFailure'],
): Promise<void> {
  onFailure(await classifyFailure(error, address))
}

async function classifyFailure(error: Error | DetailedError, address: string | null): Promise<SendFailure> {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (status === 0) return { kind: 'connection', sentence: describeUploadFailure(error) }
  if (status === 401) return { kind: 'session-over', sentence: 'Sign in again to continue this upload.' }
  if (status === 404 || status === 410) return { kind: 'gone', sentence: 'Please upload this file again.' }
  const sentence = describeUploadFailure(await findFailure(status, response?.getBody() ?? '', address))
  if (status === 429) {
    const seconds = Number(response?.getHeader('Retry-After')) || 10
    return { kind: 'busy', sentence, waitMs: seconds * 1000 }
  }
  const isFinal = [400, 413, 415, 422].includes(status)
  return { kind: isFinal ? 'rejected' : 'refused', sentence }
}

/** A reply to HEAD has no body, so the sentence is read with GET. */
async function findFailure(status: number, body: string, address: string | null): Promise<unknown> {
  if (body !== '' || address === null) return new CallFailed(status, body)
  const id = findUploadId(address)
  return read(['/api/uploads', id]).then(
    () => new ConnectionFailed('The upload continues'),
    (error: unknown) => error,
  )
}
