import { useEffect, useEffectEvent, useState } from 'react'

import { deleteUnusedMedia } from '#browser/media/queries.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { describeProgress } from '#browser/uploads/describe-progress.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import { useUploads, type Uploads } from '#browser/uploads/use-uploads.ts'
import { photographLimits } from '#contract/media-limits.ts'

import { emptyFileDetails, type FileDetails, type MediaValues, type SharedFile } from './media-input.ts'
import { toSharedItem } from './shared-item.ts'
import { selectSuitableMedia, type AcceptedMedia } from './suitable-media.ts'
import { useFileSharing, type SharingFailures, type SharingTarget } from './use-file-sharing.ts'
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
  const shared = useFieldValue(form, 'shared')
  const uploads = useUploads({ group })
  const posters = usePosterUploads(group, uploads.items)
  const sharing = useFileSharing(form, posters, uploads.release)
  const { isWaiting, wait } = useSettledUploads(uploads)
  const [problem, setProblem] = useState<string>()
  const { failures } = sharing
  const items = listItems(uploads.items, { media: form.getValues('media'), shared, failures })
  useFileDetails(items, form)

  function remove(key: string): void {
    const { [key]: stored, ...others } = form.getValues('shared')
    if (stored !== undefined) {
      if (!stored.isUsed) deleteUnusedMedia(stored.id)
      form.setValue('shared', others)
    }
    const { [key]: _, ...media } = form.getValues('media')
    form.setValue('media', media)
    sharing.setFailure(key, undefined)
    posters.remove(key)
    uploads.remove(key)
  }

  /** The uploads of the files that can be shared; undefined if one is not uploaded, or if the form was closed. */
  async function waitForAccepted(): Promise<UploadItem[] | undefined> {
    const settled = await wait()
    const accepted = settled?.filter(item => !isRefused(addFailure(item, failures)))
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

  return {
    form,
    accepts,
    max,
    problem,
    progress: sharing.progress ?? (isWaiting ? describeProgress(uploads.items) : undefined),
    uploads: {
      ...uploads,
      items,
      remove,
      resume(key) {
        const item = uploads.items.find(other => other.key === key)
        if (item === undefined || !failures.has(key)) uploads.resume(key)
        else void sharing.retry(item)
      },
    },
    add(files) {
      const { suitable, problem } = selectSuitableMedia(files, {
        accepts,
        max: max === 1 ? 1 : max - items.length,
      })
      setProblem(problem)
      if (max === 1 && suitable.length > 0) for (const { key } of items) remove(key)
      uploads.add(suitable)
    },
    reject: key => sharing.setFailure(key, { sentence: photographLimits.broken, canRetry: false }),
    send,
    waitUntilUploaded: async () => (await waitForAccepted())?.length === uploads.items.length,
    markUsed() {
      const files = Object.entries(form.getValues('shared'))
      form.setValue(
        'shared',
        Object.fromEntries(files.map(([key, file]) => [key, { ...file, isUsed: true }])),
      )
    },
    removeRefused() {
      for (const item of items) if (isRefused(item)) remove(item.key)
    },
    removeAll() {
      setProblem(undefined)
      for (const { key } of items) remove(key)
    },
  }
}

/** The files of a form in the order in which they were chosen. */
function listItems(
  queued: readonly UploadItem[],
  { media, shared, failures }: Pick<MediaValues, 'media' | 'shared'> & { failures: SharingFailures },
): UploadItem[] {
  const keys = new Set([...Object.keys(media), ...queued.map(({ key }) => key)])
  return [...keys].flatMap(key => {
    const [file, item] = [shared[key], queued.find(item => item.key === key)]
    if (file !== undefined) return toSharedItem(key, file)
    return item === undefined ? [] : addFailure(item, failures)
  })
}

function addFailure(item: UploadItem, failures: SharingFailures): UploadItem {
  const failure = failures.get(item.key)
  if (failure === undefined) return item
  return { ...item, state: 'failed', reason: failure.sentence, canRetry: failure.canRetry }
}

/** Gives each new file empty details. Those of an interrupted upload are in the form already. */
function useFileDetails(items: readonly UploadItem[], form: ServerForm<MediaValues>): void {
  const keys = items.map(({ key }) => key).join()
  const addDetails = useEffectEvent((keys: readonly string[]) => {
    const media = form.getValues('media')
    // The inputs of a new file have registered their own values by now.
    const isNew = (key: string) => (media[key] as Partial<FileDetails> | undefined)?.memberIds === undefined
    const added = keys.filter(isNew).map(key => [key, { ...emptyFileDetails, ...media[key] }] as const)
    if (added.length > 0) form.setValue('media', { ...media, ...Object.fromEntries(added) })
  })
  useEffect(() => {
    if (keys !== '') addDetails(keys.split(','))
  }, [keys])
}
