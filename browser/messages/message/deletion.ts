import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'

/** Asks before a message is deleted. */
export const deletion: Question = {
  title: 'Delete this message?',
  consequence:
    'Its text and its files are removed for everyone. A line in its place shows that it was deleted.',
  confirmLabel: 'Delete message',
}
