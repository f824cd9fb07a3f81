import { useState } from 'react'

import type { MediaValues } from '#browser/media/upload/media-input.ts'
import { useMediaUpload, type MediaUpload } from '#browser/media/upload/use-media-upload.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { mayBeMade } from '#browser/platform/replies/lost-replies.ts'
import { isRefused } from '#browser/uploads/upload-item.ts'
import { maxMediaPerPost } from '#contract/media/media-limits.ts'
import type { AttachedMedia } from '#contract/media/media.ts'
import type { FamilyPost } from '#contract/posts.ts'

import { removeDetachedIds } from './remove-detached-ids.ts'

/** The photographs and videos of a post: already attached ones and new files. */
export interface Attachments {
  attached: readonly AttachedMedia[]
  setAttached: (attached: readonly AttachedMedia[]) => void
  upload: MediaUpload
  /** Whether the last attempt failed because a file is not shared. */
  isIncomplete: boolean
  isChanged: boolean
  /** Whether attached ones were removed. */
  hasRemoved: boolean
  /** Shares the new files. Returns all ids; undefined if a file is still missing. */
  send: () => Promise<string[] | undefined>
  /** Call when the post failed to be saved. After a lost reply it may contain the new files. */
  onFailure: (error: unknown) => void
  /** Restores the files of the opened form. */
  reset: () => void
}

export function useMediaAttachments<Fields extends MediaValues>(
  memberId: string,
  form: ServerForm<Fields>,
  post: Pick<FamilyPost, 'mediaIds' | 'media'> = { mediaIds: [], media: [] },
): Attachments {
  const [first] = useState<readonly AttachedMedia[]>(post.media)
  const [attached, setAttached] = useState(first)
  const retainedIds = removeDetachedIds(post.mediaIds, first, attached)
  const [isIncomplete, setIncomplete] = useState(false)
  const upload = useMediaUpload(form, { max: maxMediaPerPost - retainedIds.length })
  return {
    attached,
    setAttached,
    upload,
    isIncomplete: isIncomplete && upload.uploads.items.length > 0,
    isChanged: attached !== first || upload.uploads.items.length > 0,
    hasRemoved: attached !== first,
    async send() {
      setIncomplete(false)
      // Only the author sees them until the post is created; then they have the audience of the post.
      const hasRefused = upload.uploads.items.some(isRefused)
      const { files, isComplete } = await upload.send({ memberId })
      setIncomplete(hasRefused || !isComplete)
      return isComplete && !hasRefused ? [...retainedIds, ...files.map(({ id }) => id)] : undefined
    },
    onFailure(error) {
      if (mayBeMade(error)) upload.markUsed()
    },
    reset() {
      setAttached(first)
      upload.removeAll()
    },
  }
}
