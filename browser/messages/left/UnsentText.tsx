import { Trash2 } from 'lucide-react'

import { emptyInput, isEditChanged } from '#browser/messages/composer/composer-draft.ts'
import { useComposerDraft } from '#browser/messages/composer/use-composer-draft.ts'
import { messageCard } from '#browser/messages/message/message-card.ts'
import { MessageText } from '#browser/messages/message/MessageText.tsx'
import { useOutbox } from '#browser/messages/outbox/use-outbox.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'

/** What you wrote in a conversation and could not send before you were removed from it. */
export function UnsentText({ conversationId }: { conversationId: string }) {
  const { input, changeInput } = useComposerDraft(conversationId)
  const { unsent, discard } = useOutbox(conversationId)
  const rejected = unsent.filter(({ failure }) => failure !== null)
  const { edit } = input
  const text = [
    ...rejected.map(({ body }) => body.message ?? ''),
    input.text,
    isEditChanged(edit) ? edit.text : '',
  ]
    .filter(part => part.trim() !== '')
    .join('\n\n')
  if (text === '') return null
  return (
    <section aria-label="Your unsent text" className="mb-8 grid justify-items-start gap-2">
      <p className="text-small text-muted">
        You are no longer in this conversation, so this text cannot be sent. It is stored on this device only.
      </p>
      <div className={messageCard(true)}>
        <MessageText text={text} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={() => text}
          copied={{ description: 'The text is on your clipboard.' }}
          failed={{ description: 'Select the text and copy it instead.' }}
        >
          Copy
        </CopyButton>
        <Button
          ref={focusSuccessor}
          variant="quiet"
          size="small"
          className="text-muted"
          onClick={() => {
            changeInput(emptyInput)
            for (const { key } of rejected) discard(key)
          }}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
          Delete
        </Button>
      </div>
    </section>
  )
}
