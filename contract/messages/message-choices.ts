/** The choices and limits of messages. This file has no schemas, so that a page does not load zod. */

export const conversationKinds = ['direct', 'board', 'branch', 'group'] as const
/**
 * `direct` has two people. `board` and `branch` follow the board and the living descendants of a member, with their
 * partners, by themselves. `group` has the people that its members choose.
 */
export type ConversationKind = (typeof conversationKinds)[number]

/**
 * What happens to a conversation. People of a group are `added` and `removed` by others and `left` by choice; those of
 * the board and of a branch `joined` and `left` by the rule.
 */
export const conversationEventKinds = [
  'created',
  'renamed',
  'added',
  'removed',
  'joined',
  'left',
  'owner-changed',
] as const
export type ConversationEventKind = (typeof conversationEventKinds)[number]

/** Shown as icons. */
export const messageReactions = {
  like: 'Like',
  love: 'Love',
  thanks: 'Thank you',
  agree: 'Agree',
  laugh: 'Funny',
  sad: 'Sad',
} as const
export type MessageReaction = keyof typeof messageReactions

export const messageTypes = ['text', 'image', 'video', 'file'] as const
export type MessageType = (typeof messageTypes)[number]

/** What an excerpt is of. Without text, its reader is shown this instead. */
export const excerptSources = [...messageTypes, 'deleted', 'earlier'] as const
export type ExcerptSource = (typeof excerptSources)[number]

export const longestMessage = 10_000
/** How long an author can change a message, in minutes. */
export const editMinutes = 15
export const maxAttachments = 10
/** The people of a group, its creator included. */
export const maxGroupPeople = 200
/** How many others the creator can choose. */
export const maxChosenPeople = maxGroupPeople - 1
/** How long an indicator that someone is typing is shown, in seconds. */
export const typingSeconds = 6
