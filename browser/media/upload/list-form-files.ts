import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'

import type { MediaValues } from './media-input.ts'
import { toSharedItem, type SharingFailure } from './shared-item.ts'

export type SharingFailures = ReadonlyMap<string, SharingFailure>

type ChosenFiles = Pick<MediaValues, 'media' | 'shared'>

/** The files of a form in the order in which they were chosen: uploads, and those that were shared before. */
export function listFormFiles(
  queued: readonly UploadItem[],
  { media, shared }: ChosenFiles,
  failures: SharingFailures,
): UploadItem[] {
  const keys = new Set([...Object.keys(media), ...queued.map(({ key }) => key)])
  return [...keys].flatMap(key => {
    const [file, item] = [shared[key], queued.find(item => item.key === key)]
    if (file !== undefined) return toSharedItem(key, file)
    return item === undefined ? [] : addFailure(item, failures)
  })
}

/** The uploads that can be shared: the server has not refused them, neither their bytes nor their sharing. */
export function listAccepted(items: readonly UploadItem[], failures: SharingFailures): UploadItem[] {
  return items.filter(item => !isRefused(addFailure(item, failures)))
}

function addFailure(item: UploadItem, failures: SharingFailures): UploadItem {
  const failure = failures.get(item.key)
  if (failure === undefined) return item
  return { ...item, state: 'failed', reason: failure.sentence, canRetry: failure.canRetry }
}
