import type { ExcerptSource } from '#contract/messages/message-choices.ts'

import type { StoredMessage } from './find-messages.ts'

/** What an excerpt of a message that the reader sees is of. */
export function findExcerptSource({
  messageType,
  deletedAt,
}: Pick<StoredMessage, 'messageType' | 'deletedAt'>): ExcerptSource {
  return deletedAt === null ? messageType : 'deleted'
}

/** Characters; about two lines of a list. */
const maxLength = 140

/** The beginning of a message in one line. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  const end = cut.lastIndexOf(' ')
  // A letter of two code units must not be cut in half.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/u, '')} …`
}
