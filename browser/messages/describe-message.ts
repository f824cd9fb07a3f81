import type { ExcerptSource } from '#contract/messages/message-choices.ts'
import type { Conversation, ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

/** `You: See you there`, in a group `Ada: See you there`. */
export function describeLastMessage({
  kind,
  lastMessage,
  hasEarlierMessages,
}: Pick<Conversation, 'kind' | 'lastMessage' | 'hasEarlierMessages'>): string {
  if (lastMessage === null) return hasEarlierMessages ? 'No messages since you joined' : 'No messages yet'
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

/** How many people besides its author can read a message, and who has. */
export interface Receipt {
  readerCount: number
  readCount: number
  /** `Ada, Ben and 3 others`. A text, so that a message with the same receipt is not rendered again. */
  readBy: string
}

/** How many people a receipt names. */
const namedReaders = 5

/**
 * The receipt of your own message. It follows from how far each person has read, so that it is current for every loaded
 * message. Someone who joined later does not read the message.
 */
export function findReceipt(
  { createdAt }: Pick<FamilyMessage, 'createdAt'>,
  people: readonly Pick<ConversationDetails['people'][number], 'name' | 'isYou' | 'joinedAt' | 'readUntil'>[],
): Receipt {
  const sentAt = Date.parse(createdAt)
  const readers = people.filter(
    ({ isYou, joinedAt }) => !isYou && (joinedAt === null || Date.parse(joinedAt) <= sentAt),
  )
  const names = readers
    .filter(({ readUntil }) => readUntil !== null && Date.parse(readUntil) >= sentAt)
    .map(({ name }) => name)
  return { readerCount: readers.length, readCount: names.length, readBy: listReaders(names) }
}

function listReaders(names: readonly string[]): string {
  const rest = names.length - namedReaders
  return listFormat.format(rest > 1 ? [...names.slice(0, namedReaders), `${rest} others`] : names)
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

export function isReadByAll({ readerCount, readCount }: Receipt): boolean {
  return readerCount > 0 && readCount === readerCount
}

/** `Sent`, `Read`, `Read by 2 of 5: Ada and Ben`. */
export function describeReceipt(receipt: Receipt): string {
  if (isReadByAll(receipt)) return 'Read'
  const { readerCount, readCount, readBy } = receipt
  return readCount > 0 ? `Read by ${readCount} of ${readerCount}: ${readBy}` : 'Sent'
}

/** Who of a group has read a message, for its menu: `Read by Ada and Ben`. Null for a message to one person. */
export function describeReaders(receipt: Receipt): string | null {
  if (receipt.readerCount < 2) return null
  if (isReadByAll(receipt)) return 'Read by everyone'
  return receipt.readCount === 0 ? 'No one has read it yet' : `Read by ${receipt.readBy}`
}

/** `Ada is typing…`, `Ada and Ben are typing…`, `Several people are typing…`. */
export function describeTyping(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return names.length === 2 ? `${first} and ${second} are typing…` : 'Several people are typing…'
}
