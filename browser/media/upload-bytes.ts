import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import type { SendOptions } from '#browser/platform/send-file.ts'

/**
 * Uploads the bytes of a file by the protocol tus 1.0.0 and returns the id of the upload. @throws CallFailed when the
 * portal rejects it, ConnectionFailed when the connection is lost, an AbortError when canceled.
 */
export async function uploadBytes(
  file: File,
  { onProgress, signal }: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<string> {
  const { Upload, DetailedError } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL('/api/uploads', location.href).href,
      metadata: { filename: file.name, filetype: file.type },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress(sent / total),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError(error) {
        const response = error instanceof DetailedError ? error.originalResponse : null
        reject(
          response === null
            ? new ConnectionFailed('The connection was lost')
            : new CallFailed(response.getStatus(), response.getBody()),
        )
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true)
      reject(new DOMException('Canceled', 'AbortError'))
    })
    upload.start()
  })
}
