import { useRef, useState } from 'react'

import { deleteUnusedMedia, useShareFile } from '#browser/media/queries.ts'
import { isCallFailure } from '#browser/platform/call.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { useIsMounted } from '#browser/platform/forms/use-is-mounted.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'

import type { SharingFailures } from './list-form-files.ts'
import { emptyFileDetails, type MediaValues } from './media-input.ts'
import { shareFile, shareFiles, type SharingForm } from './share-files.ts'
import { describeSharingFailure, type SharingFailure } from './shared-item.ts'
import type { PosterUploads } from './use-poster-uploads.ts'

export interface SharingTarget {
  memberId: string
  /** Who is in each picture. */
  memberIds?: readonly string[]
  /** By default, only the uploader sees the files. */
  isPublic?: boolean
}

export interface FileSharing {
  failures: SharingFailures
  setFailure: (key: string, failure: SharingFailure | undefined) => void
  /** `Saving 2 of 5...` while files are shared, with `42%` while a long video is prepared. */
  progress: string | undefined
  shareAll: (items: readonly UploadItem[], target: SharingTarget) => Promise<void>
  /** Shares a file again, as before. */
  retry: (item: UploadItem) => Promise<void>
}

/** Shares the uploaded files of a form, one after the other. The form then contains their ids. */
export function useFileSharing(
  form: ServerForm<MediaValues>,
  posters: PosterUploads,
  release: (key: string) => void,
): FileSharing {
  const [failures, setFailures] = useState<SharingFailures>(new Map())
  const [progress, setProgress] = useState<string>()
  /** `Saving 2 of 5`; null before and after. */
  const label = useRef<string | null>(null)
  const lastTarget = useRef<SharingTarget>({ memberId: '' })
  const isOpen = useIsMounted()
  const sendFile = useShareFile()

  function setFailure(key: string, failure: SharingFailure | undefined): void {
    setFailures(before => {
      const after = new Map(before)
      if (failure === undefined) after.delete(key)
      else after.set(key, failure)
      return after
    })
  }

  async function share({ key, uploadId, idempotencyKey }: UploadItem & { uploadId: string }) {
    setFailure(key, undefined)
    const { memberId, memberIds = [], isPublic = false } = lastTarget.current
    const details = form.getValues('media')[key] ?? emptyFileDetails
    const poster = await posters.find(key)
    const body = {
      ...details,
      uploadId,
      memberId,
      memberIds: [...new Set([...details.memberIds, ...memberIds])],
      isPublic,
      // Its form shares it in a second step, with its other files.
      isSharePending: !isPublic,
      ...(poster?.uploadId && { posterUploadId: poster.uploadId }),
    }
    const onProgress = (fraction: number) => {
      if (label.current !== null) setProgress(`${label.current}: ${Math.floor(fraction * 100)}%...`)
    }
    return { media: await sendFile({ body, idempotencyKey, onProgress, isOpen }), poster }
  }

  const sharingForm: SharingForm<Awaited<ReturnType<typeof share>>> = {
    isOpen,
    hasFile: key => key in form.getValues('media'),
    share,
    onShared({ key, fileName, bytes }, { media: { id, mediaType, thumbnailUrl }, poster }) {
      const file = { id, mediaType, fileName, bytes, thumbnailUrl, isUsed: false }
      form.setValue('shared', { ...form.getValues('shared'), [key]: file })
      release(key)
      if (poster !== undefined) posters.release(poster)
    },
    onFailure({ key }, error) {
      if (!isCallFailure(error)) throw error
      setFailure(key, describeSharingFailure(error))
    },
    onUnused: ({ media }) => deleteUnusedMedia(media.id),
  }

  return {
    failures,
    setFailure,
    progress,
    async shareAll(items, target) {
      lastTarget.current = target
      try {
        await shareFiles(items, sharingForm, number => {
          label.current = items.length === 1 ? 'Saving' : `Saving ${number} of ${items.length}`
          setProgress(`${label.current}...`)
        })
      } finally {
        label.current = null
        setProgress(undefined)
      }
    },
    retry: item => shareFile(item, sharingForm),
  }
}
