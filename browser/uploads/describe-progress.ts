import type { UploadItem } from './upload-item.ts'

/** `Uploading 45%...` */
export function describeProgress(items: readonly Pick<UploadItem, 'bytes' | 'sentBytes'>[]): string {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  const sent = items.reduce((sum, item) => sum + item.sentBytes, 0)
  return `Uploading ${bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)}%...`
}
