import { useState } from 'react'

import { useMediaAttachments } from '#browser/media/attachments/use-media-attachments.ts'
import { createMediaInput } from '#browser/media/upload/media-input.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { PostForm, PostInput } from './PostForm.tsx'
import { draftKeys, useCreatePost, type PostContent } from './queries.ts'

export interface NewPostProps {
  member: FamilyMember
  onClose: () => void
}

/** Section 5, Post form. If it is left unsent, the draft is restored for the same account in the same tab. */
export default function NewPost({ member, onClose }: NewPostProps) {
  const [mediaInput] = useState(createMediaInput)
  const form = useServerForm({
    schema: PostInput,
    defaults: { title: '', content: '', isPublic: true, ...mediaInput },
    call: useCreatePost(member.id),
    async toRequest({ title, content, isPublic }): Promise<PostContent | undefined> {
      const mediaIds = await attachments.send()
      return mediaIds && { title, content, isPublic, mediaIds }
    },
    failure: 'Failed to create post.',
    savedBefore:
      'Your first post was saved, without your latest changes. You can post this version as well, or cancel and edit the first.',
    draftKey: draftKeys.newPost(member.id),
    onFailure(error) {
      attachments.onFailure(error)
    },
    onReset() {
      attachments.reset()
    },
    onSuccess: onClose,
  })
  const attachments = useMediaAttachments(member.id, form)
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
