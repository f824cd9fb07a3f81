import { useRef } from 'react'

import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { emptyPost, PostForm, type PostFields } from './PostForm.tsx'
import { postDraftKey, useCreatePost } from './queries.ts'

export interface NewPostProps {
  member: FamilyMember
  userId: string
  onClose: () => void
}

/** Section 5, Post form. If the session expires, the draft is restored for the same account in the same tab. */
export default function NewPost({ member, userId, onClose }: NewPostProps) {
  const draftKey = postDraftKey(member.id)
  const draft = useSavedDraft(draftKey, userId) as PostFields | undefined
  const input = useRef<PostFields>(draft ?? emptyPost)
  useWatchedDraft(draftKey, userId, () => (input.current.content.trim() === '' ? undefined : input.current))
  const createPost = useCreatePost(member.id)

  return (
    <>
      {draft !== undefined && (
        <output className="mb-5 block border-l border-gilt pl-4 text-small text-muted">
          Your session expired before this was posted. We restored your draft.
        </output>
      )}
      <PostForm
        label="New post"
        memberId={member.id}
        initial={draft ?? emptyPost}
        error={createPost.error}
        isPending={createPost.isPending}
        submitLabel="Post"
        pendingLabel="Posting..."
        onChange={text => {
          input.current = text
        }}
        onCancel={onClose}
        onSubmit={content => createPost.mutate(content, { onSuccess: onClose })}
      />
    </>
  )
}
