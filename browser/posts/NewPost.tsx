import { describeMissingFiles, type DraftPhotograph } from '#browser/media/draft-photographs.ts'
import { usePhotographAttachments } from '#browser/media/use-photograph-attachments.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { PostForm, PostInput } from './PostForm.tsx'
import { draftKeys, useCreatePost } from './queries.ts'

export interface NewPostProps {
  member: FamilyMember
  onClose: () => void
}

/** Section 5, Post form. If it is left unsent, the draft is restored for the same account in the same tab. */
export default function NewPost({ member, onClose }: NewPostProps) {
  const attachments = usePhotographAttachments(member.id, {
    read: (): DraftPhotograph[] => form.getValues('photographs'),
    write: (photographs): void => form.setValue('photographs', photographs),
  })
  const form = useServerForm({
    schema: PostInput,
    defaults: { title: '', content: '', isPublic: true, photographs: [] },
    call: useCreatePost(member.id),
    async toRequest({ title, content, isPublic }) {
      const mediaIds = await attachments.send()
      return mediaIds && { title, content, isPublic, mediaIds }
    },
    failure: 'Failed to create post.',
    savedBefore:
      'Your first post was saved, without your latest changes. You can post this version as well, or cancel and edit the first.',
    draftKey: draftKeys.newPost(member.id),
    draft: {
      note: (): string | undefined => describeMissingFiles(form.getValues('photographs')),
    },
    onFailure: attachments.onFailure,
    onReset: attachments.reset,
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
