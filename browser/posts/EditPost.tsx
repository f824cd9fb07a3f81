import { describeMissingFiles, type DraftPhotograph } from '#browser/media/draft-photographs.ts'
import { usePhotographAttachments } from '#browser/media/use-photograph-attachments.ts'
import { changedFields } from '#browser/platform/forms/edits.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import type { FamilyPost } from '#contract/posts.ts'

import { PostForm, PostInput } from './PostForm.tsx'
import { draftKeys, useUpdatePost } from './queries.ts'

export interface EditPostProps {
  post: FamilyPost
  onClose: () => void
}

/** Edits your own post. If it is left unsaved, the draft is restored for the same account in the same tab. */
export default function EditPost({ post, onClose }: EditPostProps) {
  const { version, title, content, isPublic } = post
  const attachments = usePhotographAttachments(
    post.memberId,
    {
      read: (): DraftPhotograph[] => form.getValues('photographs'),
      write: (photographs): void => form.setValue('photographs', photographs),
    },
    post,
  )
  const form = useServerForm({
    schema: PostInput,
    defaults: { photographs: [] },
    current: { version, values: { title, content, isPublic } },
    findChanges: ({ title, content, isPublic }, input) => ({
      ...changedFields({ title, content, isPublic }, input),
      ...(attachments.isChanged && { mediaIds: attachments }),
    }),
    call: useUpdatePost(post),
    // An unchanged audience or list of photographs is not sent: each photograph may have its own audience.
    async toRequest(_, { changes, version }) {
      if (!attachments.isChanged) return { ...changes, version }
      const mediaIds = await attachments.send()
      return mediaIds && { ...changes, mediaIds, version }
    },
    draftKey: draftKeys.edit(post.id),
    draft: {
      note: (): string | undefined =>
        attachments.hasRemoved
          ? 'Please change the photographs again.'
          : describeMissingFiles(form.getValues('photographs')),
    },
    onFailure: attachments.onFailure,
    onReset: attachments.reset,
    failure: 'The post could not be saved. Please try again.',
    onSuccess: onClose,
  })
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
