import { useState } from 'react'

import { deleteUnusedMedia } from '#browser/media/queries.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import type { Uploads } from '#browser/uploads/use-uploads.ts'

import { listFormFiles } from './list-form-files.ts'
import type { MediaValues } from './media-input.ts'
import { selectSuitableMedia, type AcceptedMedia } from './suitable-media.ts'
import { useFileDetails } from './use-file-details.ts'
import type { FileSharing } from './use-file-sharing.ts'
import type { PosterUploads } from './use-poster-uploads.ts'

interface FormFiles {
  /** All files: those that are uploading, and those that an earlier attempt has shared. */
  items: UploadItem[]
  /** About files that cannot be shared. */
  problem: string | undefined
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  removeRefused: () => void
  removeAll: () => void
}

interface FormFilesOptions {
  uploads: Uploads
  posters: PosterUploads
  sharing: FileSharing
  max: number
  accepts: AcceptedMedia
}

/** The files that are chosen in a form. With `max` 1, a new file replaces the old one. */
export function useFormFiles(
  form: ServerForm<MediaValues>,
  { uploads, posters, sharing, max, accepts }: FormFilesOptions,
): FormFiles {
  const [problem, setProblem] = useState<string>()
  const shared = useFieldValue(form, 'shared')
  const items = listFormFiles(uploads.items, { media: form.getValues('media'), shared }, sharing.failures)
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

  return {
    items,
    problem,
    add(files) {
      const { suitable, problem } = selectSuitableMedia(files, {
        accepts,
        max: max === 1 ? 1 : max - items.length,
      })
      setProblem(problem)
      if (max === 1 && suitable.length > 0) for (const { key } of items) remove(key)
      uploads.add(suitable)
    },
    remove,
    removeRefused() {
      for (const item of items) if (isRefused(item)) remove(item.key)
    },
    removeAll() {
      setProblem(undefined)
      for (const { key } of items) remove(key)
    },
  }
}
