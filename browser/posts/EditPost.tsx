import { useState } from 'react'

import { CallFailed, failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import type { FamilyPost } from '#contract/posts.ts'

import { PostForm } from './PostForm.tsx'
import { useUpdatePost } from './queries.ts'

/** Edits your own post. On a conflict the input stays and the current version is shown above it. */
export default function EditPost({ post, onClose }: { post: FamilyPost; onClose: () => void }) {
  const [{ title, content, isPublic, media }] = useState(post)
  const updatePost = useUpdatePost(post)
  const { error } = updatePost
  const isConflict = error instanceof CallFailed && error.status === 409
  return (
    <>
      {error !== null && (
        <Alert className="mb-5">
          {failureSentence(error, 'The post could not be saved. Please try again.')}
          {isConflict && (
            <span className="mt-2 block border-l border-gilt pl-4 text-ink whitespace-pre-line">
              Current version: {post.content}
            </span>
          )}
        </Alert>
      )}
      <PostForm
        label="Edit post"
        memberId={post.memberId}
        media={media}
        initial={{ title: title ?? '', content, isPublic }}
        error={error}
        isPending={updatePost.isPending}
        submitLabel="Save"
        pendingLabel="Saving..."
        onCancel={onClose}
        onSubmit={input => updatePost.mutate(input, { onSuccess: onClose })}
      />
    </>
  )
}
