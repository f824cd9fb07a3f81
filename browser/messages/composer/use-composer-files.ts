import { showToast } from '#browser/platform/toast.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import { maxAttachments } from '#contract/messages/message-choices.ts'

/** The files of the next message. A message of `documentCount` documents has space for fewer. */
export function useComposerFiles(conversationId: string, documentCount: number) {
  const uploads = useUploads({ group: `messages.${conversationId}` })
  const refused = uploads.items.filter(isRefused)
  const count = uploads.items.length - refused.length + documentCount
  return {
    uploads,
    /** Of the message, documents included, without the files that the server never accepts. */
    count,
    isShown: uploads.items.length + uploads.interrupted.length + documentCount > 0,
    /** Removes all of them when the message is sent, and states which ones are not part of it. */
    clear() {
      if (refused.length > 0) reportRefused(refused)
      uploads.removeRefused()
      for (const item of uploads.items) if (!isRefused(item)) uploads.release(item.key)
    },
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

function reportRefused(refused: readonly UploadItem[]): void {
  const names = refused.map(({ fileName }) => fileName)
  showToast({
    title: refused.length === 1 ? 'One file was not sent' : `${refused.length} files were not sent`,
    description: `Your message was sent without ${listFormat.format(names)}.`,
    destructive: true,
  })
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
