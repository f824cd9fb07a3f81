import type { ExcerptSource } from '#contract/messages/message-choices.ts'
import type { Conversation, ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

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

/** How many people besides its author can read a message, and how many have. */
export interface Receipt {
  readerCount: number
  readCount: number
}

/**
 * The receipt of your own message. It follows from how far each person has read, so that it is current for every loaded
 * message. Someone who joined later does not read the message.
 */
export function findReceipt(
  { createdAt }: Pick<FamilyMessage, 'createdAt'>,
  people: readonly Pick<ConversationDetails['people'][number], 'isYou' | 'joinedAt' | 'readUntil'>[],
): Receipt {
  const sentAt = Date.parse(createdAt)
  const readers = people.filter(
    ({ isYou, joinedAt }) => !isYou && (joinedAt === null || Date.parse(joinedAt) <= sentAt),
  )
  const readCount = readers.filter(
    ({ readUntil }) => readUntil !== null && Date.parse(readUntil) >= sentAt,
  ).length
  return { readerCount: readers.length, readCount }
}

export function isReadByAll({ readerCount, readCount }: Receipt): boolean {
  return readerCount > 0 && readCount === readerCount
}

/** `Sent`, `Read`, `Read by 3 of 5`. */
export function describeReceipt(receipt: Receipt): string {
  if (isReadByAll(receipt)) return 'Read'
  const { readerCount, readCount } = receipt
  return readCount > 0 ? `Read by ${readCount} of ${readerCount}` : 'Sent'
}

/** `Ada is typing…`, `Ada and Ben are typing…`, `Several people are typing…`. */
export function describeTyping(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return names.length === 2 ? `${first} and ${second} are typing…` : 'Several people are typing…'
}
