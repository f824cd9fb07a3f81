import { useState } from 'react'

import type { AttachedMedia } from '#contract/media.ts'
import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'

import { usePhotographUpload, type PhotographUpload } from './use-photograph-upload.ts'

/** The photographs of a post: already attached ones and new uploads. */
export interface Attachments {
  attached: readonly AttachedMedia[]
  setAttached: (attached: readonly AttachedMedia[]) => void
  upload: PhotographUpload
  /** Whether the last attempt failed because a photograph is not stored. */
  isIncomplete: boolean
  isChanged: boolean
  /** Uploads what is not stored yet, or only one item. Returns all ids; undefined if one is still missing. */
  send: (only?: number) => Promise<string[] | undefined>
  /** Removes the uploads of a post that is not published. */
  discard: () => void
}

export function usePhotographAttachments(
  memberId: string,
  initial: readonly AttachedMedia[] = [],
): Attachments {
  const [attached, setAttached] = useState(initial)
  const [first] = useState(initial)
  const [hasFailed, setFailed] = useState(false)
  const upload = usePhotographUpload(maxPhotographsPerPost - attached.length)
  return {
    attached,
    setAttached,
    upload,
    isIncomplete: hasFailed && upload.items.some(({ state }) => state !== 'sent'),
    isChanged: attached !== first || upload.items.length > 0,
    async send(only) {
      setFailed(false)
      // Photographs are private until the post is created; then they have the audience of the post.
      const ids = await upload.send({ memberId, isPublic: false }, only)
      if (only === undefined) setFailed(ids === null)
      return ids === null ? undefined : [...attached.map(({ id }) => id), ...ids]
    },
    discard() {
      for (const { key } of upload.items) upload.remove(key)
    },
  }
}
