import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { describeProgress } from '#browser/uploads/describe-progress.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import { useUploads, type Uploads } from '#browser/uploads/use-uploads.ts'
import { photographLimits } from '#contract/media/media-limits.ts'

import { listAccepted } from './list-form-files.ts'
import type { MediaValues, SharedFile } from './media-input.ts'
import type { AcceptedMedia } from './suitable-media.ts'
import { useFileSharing, type SharingTarget } from './use-file-sharing.ts'
import { useFormFiles } from './use-form-files.ts'
import { usePosterUploads } from './use-poster-uploads.ts'

export interface SentMedia {
  /** The shared files, in order. */
  files: SharedFile[]
  /** Whether all files are uploaded, except refused ones. Otherwise, this attempt has shared nothing. */
  isUploaded: boolean
  /** Whether all files are shared, except those that were refused before. */
  isComplete: boolean
}

/** The photographs and videos of a form. They are uploaded at once, and shared when the form is sent. */
export interface MediaUpload {
  form: ServerForm<MediaValues>
  accepts: AcceptedMedia
  max: number
  /** All files: those that are uploading, and those that an earlier attempt has shared. */
  uploads: Uploads
  /** About files that cannot be shared. */
  problem: string | undefined
  /** What the submit button says while the files are uploaded and shared; undefined otherwise. */
  progress: string | undefined
  add: (files: readonly File[]) => void
  /** Marks a photograph that the browser cannot decode. */
  reject: (key: string) => void
  send: (target: SharingTarget) => Promise<SentMedia>
  /** Resolves with false if a file cannot be shared, for the reason beside it. */
  waitUntilUploaded: () => Promise<boolean>
  /** Call when a record may contain the shared files, although its call failed. */
  markUsed: () => void
  removeRefused: () => void
  removeAll: () => void
}

interface MediaUploadOptions {
  max: number
  accepts?: AcceptedMedia
}

/** With `max` 1, a new file replaces the old one. */
export function useMediaUpload<Fields extends MediaValues>(
  wholeForm: ServerForm<Fields>,
  { max, accepts = 'all' }: MediaUploadOptions,
): MediaUpload {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<MediaValues>
  const group = useFieldValue(form, 'uploadGroup')
  const uploads = useUploads({ group })
  const posters = usePosterUploads(group, uploads.items)
  const sharing = useFileSharing(form, posters, uploads.release)
  const files = useFormFiles(form, { uploads, posters, sharing, max, accepts })
  const { isWaiting, wait } = useSettledUploads(uploads)

  /** The uploads of the files that can be shared; undefined if one is not uploaded, or if the form was closed. */
  async function waitForAccepted(): Promise<UploadItem[] | undefined> {
    const settled = await wait()
    const accepted = settled && listAccepted(settled, sharing.failures)
    return accepted?.every(({ uploadId }) => uploadId !== null) === true ? accepted : undefined
  }

  async function send(target: SharingTarget): Promise<SentMedia> {
    const accepted = await waitForAccepted()
    await sharing.shareAll(accepted ?? [], target)
    const { media, shared } = form.getValues()
    return {
      files: Object.keys(media).flatMap(key => shared[key] ?? []),
      isUploaded: accepted !== undefined,
      // A file may have been removed while others were shared.
      isComplete: accepted?.every(({ key }) => key in shared || !(key in media)) === true,
    }
  }

  function resume(key: string): void {
    const item = uploads.items.find(other => other.key === key)
    if (item === undefined || !sharing.failures.has(key)) uploads.resume(key)
    else void sharing.retry(item)
  }

  function markUsed(): void {
    const shared = Object.entries(form.getValues('shared'))
    form.setValue('shared', Object.fromEntries(shared.map(([key, file]) => [key, { ...file, isUsed: true }])))
  }

  return {
    form,
    accepts,
    max,
    problem: files.problem,
    progress: sharing.progress ?? (isWaiting ? describeProgress(uploads.items) : undefined),
    uploads: { ...uploads, items: files.items, remove: files.remove, resume },
    add: files.add,
    reject: key => sharing.setFailure(key, { sentence: photographLimits.broken, canRetry: false }),
    send,
    waitUntilUploaded: async () => (await waitForAccepted())?.length === uploads.items.length,
    markUsed,
    removeRefused: files.removeRefused,
    removeAll: files.removeAll,
  }
}
