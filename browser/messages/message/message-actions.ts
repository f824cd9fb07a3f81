import type { MessageReaction } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

/** What a thread does for its messages. The object is the same in every rendering. */
export interface MessageActions {
  react: (message: FamilyMessage, reaction: MessageReaction | null) => void
  reply: (message: FamilyMessage) => void
  edit: (message: FamilyMessage) => void
  remove: (message: FamilyMessage) => void
  /** Scrolls to a message. */
  jump: (id: string) => void
}
