import { X } from 'lucide-react'

import { Quote } from '#browser/messages/message/Quote.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { entersLines } from './send-keys.ts'

export interface ComposerNoticeProps {
  isEditing: boolean
  replyTo: FamilyMessage['replyTo']
  onCancel: () => void
}

/** The message that is changed or answered, above the field. */
export function ComposerNotice({ isEditing, replyTo, onCancel }: ComposerNoticeProps) {
  if (!isEditing && replyTo === null) return null
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        {isEditing ? (
          <p className="border-l-2 border-gilt pl-3 text-small text-muted">
            Editing your message.{!entersLines() && ' Press Enter to save.'}
          </p>
        ) : (
          replyTo !== null && <Quote replyTo={replyTo} />
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="text-base!"
        aria-label={isEditing ? 'Cancel editing' : 'Cancel reply'}
        onClick={onCancel}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </div>
  )
}
