import { useSyncExternalStore } from 'react'

import { readComposerDraft } from '#browser/messages/composer/composer-draft.ts'
import { useOutbox } from '#browser/messages/outbox/use-outbox.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { onDraftsChange } from '#browser/platform/drafts/drafts.ts'

/** What the account wrote in a conversation and the portal does not have. */
export interface UnsentText {
  state: 'Not sent' | 'Waiting to send' | 'Draft'
  text: string
}

/**
 * A rejected message, one that waits for a connection, or a draft. The row of a conversation shows it instead of the
 * last message.
 */
export function useUnsentText(conversationId: string): UnsentText | undefined {
  const ownerId = useCurrentUser().user?.id
  const { unsent, isWaiting } = useOutbox(conversationId)
  const draft = useSyncExternalStore(
    onDraftsChange,
    () => readComposerDraft(conversationId, ownerId).text?.trim() ?? '',
  )
  const entry = unsent.findLast(({ failure }) => failure !== null) ?? unsent.at(-1)
  if (entry !== undefined && (entry.failure !== null || isWaiting))
    return {
      state: entry.failure === null ? 'Waiting to send' : 'Not sent',
      text: entry.body.message ?? entry.preview.attachmentNames.join(', '),
    }
  return draft === '' ? undefined : { state: 'Draft', text: draft }
}
