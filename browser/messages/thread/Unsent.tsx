import { useEffect, type ReactNode } from 'react'

import { messageCard } from '#browser/messages/message/message-card.ts'
import { MessageText } from '#browser/messages/message/MessageText.tsx'
import { Quote } from '#browser/messages/message/Quote.tsx'
import type { OutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import type { WaitReason } from '#browser/messages/outbox/outbox-store.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import { preloadConfirmation, useConfirm } from '#browser/ui/overlays/use-confirm.tsx'

export interface UnsentProps {
  entries: readonly OutboxEntry[]
  waitReason: WaitReason | null
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
  /** Moves the text of a rejected message back to the composer. */
  onEdit: (text: string) => void
  /** Moves a waiting message back to the composer. @returns false if the composer has something else. */
  onRestore: (entry: OutboxEntry) => boolean
}

/** The messages that the server does not have yet, at the end of the thread. */
export function Unsent({ entries, waitReason, onRetry, onDiscard, onEdit, onRestore }: UnsentProps) {
  const { confirm, confirmation } = useConfirm()
  useEffect(preloadConfirmation, [])

  async function discardWaiting(entry: OutboxEntry) {
    if (onRestore(entry) || (await confirm(discarding))) onDiscard(entry.key)
  }

  return (
    <div className="grid gap-1.5 pb-5 empty:hidden">
      {entries.map(entry => {
        const { key, body, failure } = entry
        return (
          <UnsentMessage key={key} entry={entry}>
            {failure === null ? (
              <WaitingStatus reason={waitReason} onDiscard={() => void discardWaiting(entry)} />
            ) : (
              <FailedStatus
                failure={failure}
                canEdit={body.message !== null && body.attachments.length === 0}
                onRetry={() => onRetry(key)}
                onDiscard={() => onDiscard(key)}
                onEdit={() => {
                  onDiscard(key)
                  onEdit(body.message ?? '')
                }}
              />
            )}
          </UnsentMessage>
        )
      })}
      {confirmation}
    </div>
  )
}

function UnsentMessage({ entry, children }: { entry: OutboxEntry; children: ReactNode }) {
  const { body, preview, failure } = entry
  return (
    <article aria-label="You, not sent yet" className="flex flex-row-reverse">
      <div className={joinClasses(messageCard(true), failure !== null && 'border-danger/45!')}>
        {preview.replyTo !== null && <Quote replyTo={preview.replyTo} />}
        {preview.attachmentNames.map(name => (
          <p key={name} className="text-small wrap-anywhere text-muted">
            {name}
          </p>
        ))}
        {body.message !== null && <MessageText text={body.message} />}
        {children}
      </div>
    </article>
  )
}

/** While it is being sent, it cannot be discarded. */
function WaitingStatus({ reason, onDiscard }: { reason: WaitReason | null; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 text-caption text-muted">
      <output className="text-right">{reason === null ? 'Sending…' : waitSentences[reason]}</output>
      {reason !== null && (
        <>
          ·
          <button ref={focusSuccessor} type="button" className="link" onClick={onDiscard}>
            Discard
          </button>
        </>
      )}
    </div>
  )
}

interface FailedStatusProps {
  failure: string
  canEdit: boolean
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}

function FailedStatus({ failure, canEdit, onRetry, onEdit, onDiscard }: FailedStatusProps) {
  return (
    <div role="alert" className="text-small text-danger">
      <p>{failure}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        Not sent ·
        <button ref={focusSuccessor} type="button" className="link" onClick={onRetry}>
          Try again
        </button>
        ·
        {canEdit && (
          <>
            <button type="button" className="link" onClick={onEdit}>
              Edit
            </button>
            ·
          </>
        )}
        <button ref={focusSuccessor} type="button" className="link" onClick={onDiscard}>
          Discard
        </button>
      </p>
    </div>
  )
}

const discarding: Question = {
  title: 'Discard this message?',
  consequence: 'It is removed from this device and will not be sent.',
  confirmLabel: 'Discard message',
}

const waitSentences: Record<WaitReason, string> = {
  'no-connection': 'Waiting for a connection',
  'portal-unavailable': 'The portal is not available right now. We will send this message when it is back.',
  'rate-limit': 'You have sent many messages in a short time. This message will be sent in a moment.',
}
