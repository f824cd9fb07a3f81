import { showToast } from '#browser/platform/toast.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import { maxAttachments } from '#contract/messages/message-choices.ts'

/** The files of the next message. A message of `documentCount` documents has space for fewer. */
export function useComposerFiles(conversationId: string, documentCount: number) {
  const uploads = useUploads({ group: `messages.${conversationId}` })
  const count = uploads.items.length + documentCount
  return {
    uploads,
    /** Of the message, documents included. */
    count,
    add(files: readonly File[]) {
      const left = Math.max(0, maxAttachments - count)
      uploads.add(files.slice(0, left))
      if (files.length > left)
        showToast({
          title: 'Too many files',
          description: `A message has at most ${maxAttachments} files. The others were not added.`,
          destructive: true,
        })
    },
  }
}
