import { useComposerInput } from '#browser/messages/composer/use-composer-draft.ts'
import { useOutbox } from '#browser/messages/outbox/use-outbox.ts'

/** What the account wrote in a conversation and the portal does not have. */
export interface UnsentText {
  state: 'Not sent' | 'Waiting to send' | 'Draft'
  text: string
}

/**
 * A rejected message, one that waits for the portal, or a draft. The row of a conversation shows it instead of the
 * last message. An open conversation shows its draft itself.
 */
export function useUnsentText(conversationId: string, isOpen: boolean): UnsentText | undefined {
  const { unsent, waitReason } = useOutbox(conversationId)
  const draft = useComposerInput(conversationId).text.trim()
  const entry = unsent.findLast(({ failure }) => failure !== null) ?? unsent.at(-1)
  if (entry !== undefined && (entry.failure !== null || waitReason !== null))
    return {
      state: entry.failure === null ? 'Waiting to send' : 'Not sent',
      text: entry.body.message ?? entry.preview.attachmentNames.join(', '),
    }
  return draft === '' || isOpen ? undefined : { state: 'Draft', text: draft }
}
