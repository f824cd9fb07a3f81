import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'

import { isRefused, type UploadItem } from './upload-item.ts'

/** The question before a form with uploads is closed. Undefined without a file that it would add. */
export function createCloseQuestion(items: readonly UploadItem[]): Question | undefined {
  const accepted = items.filter(item => !isRefused(item))
  const [first, second] = accepted
  if (first === undefined) return undefined
  const isUploading = accepted.some(({ state }) => state === 'waiting' || state === 'uploading')
  const files = second === undefined ? 'The file stays' : 'The files stay'
  const consequence = `${files} in this form until you sign out or close this tab.`
  return {
    title: `Close without adding ${second === undefined ? `“${first.fileName}”` : `${accepted.length} files`}?`,
    consequence: isUploading ? `${consequence} The upload continues.` : consequence,
    confirmLabel: 'Close form',
  }
}
