import type { FamilyMessage } from '#contract/messages.ts'

export interface QuoteProps {
  replyTo: NonNullable<FamilyMessage['replyTo']>
  /** Shows the answered message. */
  onJump?: (id: string) => void
}

/** The beginning of the message that another one answers. */
export function Quote({ replyTo: { id, fromName, excerpt }, onJump }: QuoteProps) {
  const content = (
    <>
      <span className="block font-medium text-ink">{fromName}</span>
      <span className="line-clamp-2 wrap-anywhere">{excerpt === '' ? 'Deleted message' : excerpt}</span>
    </>
  )
  const look = 'block w-full border-l-2 border-gilt pl-3 text-left text-small text-muted'
  if (onJump === undefined) return <p className={look}>{content}</p>
  return (
    <button type="button" className={look} onClick={() => onJump(id)}>
      <span className="sr-only">Show the message of </span>
      {content}
    </button>
  )
}
