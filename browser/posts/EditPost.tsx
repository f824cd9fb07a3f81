import { useState } from 'react'

import { useMediaAttachments } from '#browser/media/attachments/use-media-attachments.ts'
import { createMediaInput } from '#browser/media/upload/media-input.ts'
import { changedFields } from '#browser/platform/forms/edits.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import type { FamilyPost, PostChange } from '#contract/posts.ts'

import { PostForm, PostInput } from './PostForm.tsx'
import { draftKeys, useUpdatePost } from './queries.ts'

export interface EditPostProps {
  post: FamilyPost
  onClose: () => void
}

/** Edits your own post. If it is left unsaved, the draft is restored for the same account in the same tab. */
export default function EditPost({ post, onClose }: EditPostProps) {
  const { version, title, content, isPublic } = post
  const [mediaInput] = useState(createMediaInput)
  const form = useServerForm({
    schema: PostInput,
    defaults: mediaInput,
    current: { version, values: { title, content, isPublic } },
    findChanges: ({ title, content, isPublic }, input): object => ({
      ...changedFields({ title, content, isPublic }, input),
      ...(attachments.isChanged && { mediaIds: attachments }),
    }),
    call: useUpdatePost(post),
    // An unchanged audience or list of photographs is not sent: each photograph may have its own audience.
    async toRequest(_, { changes, version }): Promise<PostChange | undefined> {
      if (!attachments.isChanged) return { ...changes, version }
      const mediaIds = await attachments.send()
      return mediaIds && { ...changes, mediaIds, version }
    },
    draftKey: draftKeys.edit(post.id),
    draft: {
      note: (): string | undefined =>
        attachments.hasRemoved ? 'Please change the photographs and videos again.' : undefined,
    },
    onFailure(error) {
      attachments.onFailure(error)
    },
    onReset() {
      attachments.reset()
    },
    failure: 'The post could not be saved. Please try again.',
    onSuccess: onClose,
  })
  const attachments = useMediaAttachments(post.memberId, form, post)
  return (
    <PostForm
      label="Edit post"
      form={form}
      attachments={attachments}
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    />
  )
}
