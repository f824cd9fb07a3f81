import { useState } from 'react'

import { CallFailed, sentenceOf } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import type { FamilyPost } from '#contract/posts.ts'

import { PostForm } from './PostForm.tsx'
import { useUpdatePost } from './queries.ts'

/** A post of one's own. When it was changed elsewhere meanwhile, what is typed stays, beside what stands there now. */
export default function EditPost({ post, onClose }: { post: FamilyPost; onClose: () => void }) {
  const [{ title, content, isPublic, media }] = useState(post)
  const changePost = useUpdatePost(post)
  const { error } = changePost
  const isStale = error instanceof CallFailed && error.status === 409
  return (
    <>
      {error !== null && (
        <Alert className="mb-5">
          {sentenceOf(error, 'The post could not be changed. Please try again.')}
          {isStale && (
            <span className="mt-2 block border-l border-gilt pl-4 text-ink whitespace-pre-line">
              It reads now: {post.content}
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
        isPending={changePost.isPending}
        submitLabel="Save"
        pendingLabel="Saving..."
        onCancel={onClose}
        onSubmit={written => changePost.mutate(written, { onSuccess: onClose })}
      />
    </>
  )
}
