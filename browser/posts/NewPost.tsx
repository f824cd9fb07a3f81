import { useRef } from 'react'

import { useKeptDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { emptyPost, PostForm, type PostFields } from './PostForm.tsx'
import { postDraftKey, useCreatePost } from './queries.ts'

export interface NewPostProps {
  member: FamilyMember
  userId: string
  onClose: () => void
}

/** Section 5, Post form. What is typed is kept when the session ends by itself, for the same person in the same tab. */
export default function NewPost({ member, userId, onClose }: NewPostProps) {
  const draft = postDraftKey(member.id)
  const kept = useKeptDraft(draft, userId) as PostFields | undefined
  const entered = useRef<PostFields>(kept ?? emptyPost)
  useWatchedDraft(draft, userId, () => (entered.current.content.trim() === '' ? undefined : entered.current))
  const writePost = useCreatePost(member.id)

  return (
    <>
      {kept !== undefined && (
        <output className="mb-5 block border-l border-gilt pl-4 text-small text-muted">
          Your session had ended before this was posted. Here is what you had written.
        </output>
      )}
      <PostForm
        label="New post"
        memberId={member.id}
        initial={kept ?? emptyPost}
        error={writePost.error}
        isPending={writePost.isPending}
        submitLabel="Post"
        pendingLabel="Posting..."
        onChange={text => {
          entered.current = text
        }}
        onCancel={onClose}
        onSubmit={written => writePost.mutate(written, { onSuccess: onClose })}
      />
    </>
  )
}
