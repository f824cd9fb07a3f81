import { useState } from 'react'

import { draftKeys } from '#browser/media/draft-keys.ts'
import { useInvalidateMedia, useShareMedia, type SharedMedia } from '#browser/media/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { maxMediaPerShare } from '#contract/media/media-limits.ts'
import { MediaAudience, MediaDetails } from '#contract/media/media.ts'

import { createMediaInput, MediaInput } from './media-input.ts'
import { describeIncompleteShare, findShareProblem } from './share-problems.ts'
import { useMediaUpload } from './use-media-upload.ts'

const Share = MediaInput.extend({
  isPublic: MediaAudience.shape.isPublic,
  /** Who is in all of several pictures. */
  everyMemberIds: MediaDetails.shape.memberIds,
})

/**
 * The form of photographs and videos for a profile. They are private until all are shared, so that the audience can
 * still be changed after a failed attempt.
 */
export function useShareForm(memberId: string, onShared: () => void) {
  const [mediaInput] = useState(createMediaInput)
  const invalidateMedia = useInvalidateMedia()
  const form = useServerForm({
    schema: Share,
    defaults: { ...mediaInput, isPublic: true, everyMemberIds: [] },
    call: useShareMedia(memberId),
    async toRequest({ isPublic, everyMemberIds }): Promise<SharedMedia | undefined> {
      const problem = findShareProblem(media.uploads.items)
      if (problem !== undefined) {
        form.showAlert(problem)
        return undefined
      }
      const sent = await media.send({ memberId, memberIds: everyMemberIds })
      if (sent.isComplete && sent.files.length > 0) return { media: sent.files, isPublic }
      void invalidateMedia(memberId)
      form.showAlert(describeIncompleteShare(sent))
      return undefined
    },
    failure: 'The files could not be shared. Please try again.',
    draftKey: draftKeys.share(memberId),
    onReset() {
      media.removeAll()
    },
    onSuccess() {
      media.removeRefused()
      onShared()
    },
  })
  const media = useMediaUpload(form, { max: maxMediaPerShare })
  const addFiles = (files: readonly File[]) => {
    form.clearAlerts()
    media.add(files)
  }
  return { form, media: { ...media, add: addFiles } }
}
