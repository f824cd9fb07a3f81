import { describeExcerpt } from '#browser/messages/describe-message.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

export interface QuoteProps {
  replyTo: NonNullable<FamilyMessage['replyTo']>
  /** Shows the answered message. */
  onJump?: (id: string) => void
}

/** The beginning of the message that another one answers. */
export function Quote({ replyTo, onJump }: QuoteProps) {
  const { id, fromName, excerptSource } = replyTo
  const content = (
    <>
      <span className="block font-medium text-ink">{fromName}</span>
      <span className="line-clamp-2 wrap-anywhere">{describeExcerpt(replyTo)}</span>
    </>
  )
  const look = 'block w-full border-l-2 border-gilt pl-3 text-left text-small text-muted'
  // A message from before the reader joined cannot be shown.
  if (onJump === undefined || excerptSource === 'earlier') return <p className={look}>{content}</p>
  return (
    <button type="button" className={look} onClick={() => onJump(id)}>
      <span className="sr-only">Show the message of </span>
      {content}
    </button>
  )
}
