import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'

import type { SentMedia } from './use-media-upload.ts'

const noFile = 'Choose a photograph or a video first.'

/** Why the chosen files cannot be shared; undefined if they can. */
export function findShareProblem(items: readonly UploadItem[]): string | undefined {
  if (items.length === 0) return noFile
  return items.every(isRefused) ? 'None of these files can be shared. Choose another file.' : undefined
}

/** Why nothing was shared, or not all of it. */
export function describeIncompleteShare({ files, isUploaded, isComplete }: SentMedia): string {
  if (isComplete) return noFile
  if (!isUploaded) return 'Some files are not uploaded yet. Resume or remove them, then try again.'
  return files.length === 0
    ? 'Nothing was shared, because no file could be processed.'
    : 'Some files could not be processed. Only you can see the others until you share them.'
}
