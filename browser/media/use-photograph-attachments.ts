import { useState } from 'react'

import { mayBeMade } from '#browser/platform/lost-replies.ts'
import type { AttachedMedia } from '#contract/media.ts'
import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'
import type { FamilyPost } from '#contract/posts.ts'

import { removeDetachedIds } from './remove-detached-ids.ts'
import { usePhotographUpload, type DraftField, type PhotographUpload } from './use-photograph-upload.ts'

/** The photographs of a post: already attached ones and new uploads. */
export interface Attachments {
  attached: readonly AttachedMedia[]
  setAttached: (attached: readonly AttachedMedia[]) => void
  upload: PhotographUpload
  /** The largest number of new uploads. */
  maxUploads: number
  /** Whether the last attempt failed because a photograph is not stored. */
  isIncomplete: boolean
  isChanged: boolean
  /** Whether attached photographs were removed. */
  hasRemoved: boolean
  /** Uploads what is not stored yet, or only one item. Returns all ids; undefined if one is still missing. */
  send: (only?: number) => Promise<string[] | undefined>
  /** Call when the post failed to be saved. After a lost reply it may contain the uploads. */
  onFailure: (error: unknown) => void
  /** Removes the uploads of a post that is not published. Its draft retains their titles. */
  discard: () => void
  /** Restores the photographs of the opened form. */
  reset: () => void
}

export function usePhotographAttachments(
  memberId: string,
  draft: Pick<DraftField, 'read' | 'write'>,
  post: Pick<FamilyPost, 'mediaIds' | 'media'> = { mediaIds: [], media: [] },
): Attachments {
  const [first] = useState<readonly AttachedMedia[]>(post.media)
  const [attached, setAttached] = useState(first)
  const retainedIds = removeDetachedIds(post.mediaIds, first, attached)
  const maxUploads = maxPhotographsPerPost - retainedIds.length
  const [hasFailed, setFailed] = useState(false)
  const upload = usePhotographUpload(maxUploads, { ...draft, isMissing: ({ state }) => state !== 'rejected' })
  return {
    attached,
    setAttached,
    upload,
    maxUploads,
    isIncomplete: hasFailed && upload.items.some(({ state }) => state !== 'sent'),
    isChanged: attached !== first || upload.items.length > 0,
    hasRemoved: attached !== first,
    async send(only) {
      setFailed(false)
      // Photographs are private until the post is created; then they have the audience of the post.
      const { ids, isComplete } = await upload.send({ memberId, isPublic: false }, only)
      if (only === undefined) setFailed(!isComplete)
      return isComplete ? [...retainedIds, ...ids] : undefined
    },
    onFailure(error) {
      if (mayBeMade(error)) upload.markUsed()
    },
    discard: upload.discard,
    reset() {
      setAttached(first)
      for (const { key } of upload.items) upload.removeItem(key)
    },
  }
}
