import type { ExcerptSource } from '#contract/message-choices.ts'
import type { Conversation, FamilyMessage } from '#contract/messages.ts'

/** `You: See you there`, in a group `Ada: See you there`. */
export function describeLastMessage({
  kind,
  lastMessage,
}: Pick<Conversation, 'kind' | 'lastMessage'>): string {
  if (lastMessage === null) return 'No messages yet'
  const { fromName, isOwn } = lastMessage
  const text = describeExcerpt(lastMessage)
  if (isOwn) return `You: ${text}`
  return kind === 'direct' ? text : `${fromName}: ${text}`
}

/** The beginning of the text, or what the message has instead. */
export function describeExcerpt({
  excerpt,
  excerptSource,
}: Pick<NonNullable<FamilyMessage['replyTo']>, 'excerpt' | 'excerptSource'>): string {
  return excerpt === '' ? emptyExcerpts[excerptSource] : excerpt
}

const emptyExcerpts: Record<ExcerptSource, string> = {
  text: 'Message',
  image: 'Picture',
  video: 'Video',
  file: 'File',
  deleted: 'Deleted message',
  earlier: 'A message from before you joined',
}

/** `Sent`, `Read`, `Read by 3 of 5`. */
export function describeReceipt(
  { isRead, readCount }: Pick<FamilyMessage, 'isRead' | 'readCount'>,
  readerCount: number,
): string {
  if (isRead) return 'Read'
  return readCount > 0 && readerCount > 1 ? `Read by ${readCount} of ${readerCount}` : 'Sent'
}

/** `Ada is writing…`, `Ada and Ben are writing…`, `Several people are writing…`. */
export function describeTyping(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is writing…`
  return names.length === 2 ? `${first} and ${second} are writing…` : 'Several people are writing…'
}
