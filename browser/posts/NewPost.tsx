import { usePhotographAttachments } from '#browser/media/use-photograph-attachments.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { PostForm, PostText } from './PostForm.tsx'
import { draftKeys, useCreatePost } from './queries.ts'

export interface NewPostProps {
  member: FamilyMember
  onClose: () => void
}

/** Section 5, Post form. If it is left unsent, the draft is restored for the same account in the same tab. */
export default function NewPost({ member, onClose }: NewPostProps) {
  const attachments = usePhotographAttachments(member.id)
  const form = useServerForm({
    schema: PostText,
    defaults: { title: '', content: '', isPublic: true },
    call: useCreatePost(member.id),
    async toRequest(text) {
      const mediaIds = await attachments.send()
      return mediaIds && { ...text, mediaIds }
    },
    failure: 'Failed to create post.',
    draftKey: draftKeys.newPost(member.id),
    draft: {
      note: () => (attachments.upload.items.length > 0 ? 'Please select the photographs again.' : undefined),
    },
    onSuccess: onClose,
  })
  return (
    <PostForm
      label="New post"
      form={form}
      attachments={attachments}
      submitLabel="Post"
      pendingLabel="Posting..."
      onClose={onClose}
    />
  )
}
