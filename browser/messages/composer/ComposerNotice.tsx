import { X } from 'lucide-react'

import { Quote } from '#browser/messages/message/Quote.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMessage } from '#contract/messages.ts'

export interface ComposerNoticeProps {
  edited: FamilyMessage | null
  replyTo: FamilyMessage['replyTo']
  onCancel: () => void
}

/** The message that is changed or answered, above the field. */
export function ComposerNotice({ edited, replyTo, onCancel }: ComposerNoticeProps) {
  if (edited === null && replyTo === null) return null
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        {edited !== null ? (
          <p className="border-l-2 border-gilt pl-3 text-small text-muted">
            You are changing your message. Enter saves it.
          </p>
        ) : (
          replyTo !== null && <Quote replyTo={replyTo} />
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="text-base!"
        aria-label={edited === null ? 'Cancel reply' : 'Cancel editing'}
        onClick={onCancel}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </div>
  )
}
