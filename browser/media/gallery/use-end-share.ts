import { useState } from 'react'

import { countMedia } from '#browser/media/describe-media.ts'
import { createMediaQuery, useInvalidateMedia } from '#browser/media/queries.ts'
import { call, readAllPages, toAddress } from '#browser/platform/call.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { maxMediaPerShare } from '#contract/media/media-limits.ts'
import type { FamilyMedia } from '#contract/media/media.ts'

/** Shares them with the family, leaves them to their uploader, or deletes them. */
export type ShareEnding = 'share' | 'hide' | 'delete'

/** Ends an interrupted share, for all of its files on a profile at once. */
export function useEndShare(memberId: string, onDeleted: (media: readonly FamilyMedia[]) => void) {
  const invalidateMedia = useInvalidateMedia()
  const [progress, setProgress] = useState<string>()
  const { mutate, isPending, variables } = useGuardedMutation({
    async mutationFn(ending: ShareEnding) {
      const pages = await readAllPages<FamilyMedia[]>(
        toAddress(createMediaQuery(memberId, { isSharePending: 'true' }).queryKey),
      )
      const media = pages.flat()
      const ids = media.map(({ id }) => id)
      if (ending === 'delete') await deleteAll(ids, setProgress)
      else await setAudienceOfAll(ids, ending === 'share')
      return media
    },
    onSuccess(media, ending) {
      if (ending === 'delete') return onDeleted(media)
      if (media.length > 0) showToast({ title: `${countMedia(media)} ${endings[ending]}` })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Not all files could be changed.',
        unconfirmed: 'We could not confirm that all files were changed.',
      }),
    onSettled() {
      setProgress(undefined)
      return invalidateMedia(memberId)
    },
  })
  return {
    endShare: (ending: ShareEnding) => mutate(ending),
    pending: isPending ? variables : null,
    progress,
  }
}

const endings = { share: 'shared', hide: 'saved for you' } as const

async function setAudienceOfAll(ids: readonly string[], isPublic: boolean): Promise<void> {
  for (let start = 0; start < ids.length; start += maxMediaPerShare) {
    const body = { ids: ids.slice(start, start + maxMediaPerShare), isPublic }
    await call('PUT /api/family-media-audience', { body })
  }
}

async function deleteAll(ids: readonly string[], onProgress: (sentence: string) => void): Promise<void> {
  for (const [index, id] of ids.entries()) {
    onProgress(`Deleting ${index + 1} of ${ids.length}...`)
    await call('DELETE /api/family-media/{id}', { params: { id } })
  }
}
