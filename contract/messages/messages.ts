import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import {
  conversationEventKinds,
  conversationKinds,
  editMinutes,
  excerptSources,
  longestMessage,
  maxAttachments,
  maxChosenPeople,
  messageReactions,
  messageTypes,
  type MessageReaction,
} from './message-choices.ts'

/**
 * Someone in a conversation. `id` is the linked member, or the account while it has no link; the portal addresses
 * people by it as the specification does.
 */
export const Correspondent = z
  .object({
    id: Id,
    /** Null while the account has no link. */
    memberId: Id.nullable(),
    name: z.string(),
    photographUrl: z.string().nullable(),
  })
  .meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof Correspondent>

const Reaction = z.enum(Object.keys(messageReactions) as [MessageReaction, ...MessageReaction[]])

/** A file that was sent with a message, or a document of the portal that it refers to. */
export const MessageAttachment = z
  .object({
    id: Id,
    name: z.string(),
    mimeType: z.string(),
    bytes: z.int().nonnegative(),
    /** The address of the file, or of the document's page; empty for a document that the reader may not open. */
    url: z.string(),
    /** Of a large picture. */
    thumbnailUrl: z.string().nullable(),
    /** Null for a file, and for readers outside of its audience, who see only that there is one. */
    documentId: Id.nullable(),
  })
  .meta({ id: 'MessageAttachment' })
export type MessageAttachment = z.infer<typeof MessageAttachment>

const excerpt = {
  /** The beginning of the text. Empty without text, and when the reader does not see it. */
  excerpt: z.string(),
  excerptSource: z.enum(excerptSources),
}

const eventPerson = z.object({ name: z.string(), isYou: z.boolean() }).nullable()

/** Something that happened to a group, a branch or the board's conversation. It is no message and never unread. */
export const ConversationEvent = z
  .object({
    /** Increases in the order of the events. */
    id: z.int(),
    kind: z.enum(conversationEventKinds),
    /** Who did it: for `created`, `renamed`, `added` and `removed`. */
    actor: eventPerson,
    /** The person that it is about: for all but `created` and `renamed`. */
    person: eventPerson,
    /** The new name of a group: for `renamed`. */
    title: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ConversationEvent' })
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** Section 3: the specified fields, then those that the pages need. */
export const FamilyMessage = z
  .object({
    id: Id,
    /** The author's linked member, or the account while it has no link. */
    fromMemberId: Id,
    /** The other person; null in a group. */
    toMemberId: Id.nullable(),
    /** Empty once it is deleted. */
    message: z.string(),
    messageType: z.enum(messageTypes),
    /** Of the first attachment. */
    mediaUrl: z.string().nullable(),
    mediaType: z.string().nullable(),
    /** Whether the recipient, or everyone else in a group, has opened the conversation since. */
    isRead: z.boolean(),
    createdAt: Timestamp,
    conversationId: Id,
    fromName: z.string(),
    isOwn: z.boolean(),
    editedAt: Timestamp.nullable(),
    deletedAt: Timestamp.nullable(),
    /** The message that it answers. */
    replyTo: z.object({ id: Id, fromName: z.string(), ...excerpt }).nullable(),
    reactions: z.array(z.object({ reaction: Reaction, names: z.array(z.string()), isOwn: z.boolean() })),
    attachments: z.array(MessageAttachment),
    /** How many people of a group have read it; the author is not counted. */
    readCount: z.int().nonnegative(),
    /** Until when the caller may change it; null if the caller may not. */
    editableUntil: Timestamp.nullable(),
    canDelete: z.boolean(),
    /**
     * What happened after this message and before the next one. So every page of a thread has the events of its
     * messages; those before the first message are in `ConversationDetails`.
     */
    events: z.array(ConversationEvent),
  })
  .meta({ id: 'FamilyMessage' })
export type FamilyMessage = z.infer<typeof FamilyMessage>

/** A conversation as the list shows it. */
export const Conversation = z
  .object({
    id: Id,
    kind: z.enum(conversationKinds),
    /** The other person's name, or that of the group. */
    title: z.string(),
    photographUrl: z.string().nullable(),
    /** The other person; null in a group. */
    correspondent: Correspondent.nullable(),
    peopleCount: z.int(),
    lastMessage: z
      .object({ id: Id, ...excerpt, fromName: z.string(), isOwn: z.boolean(), createdAt: Timestamp })
      .nullable(),
    unreadCount: z.int().nonnegative(),
    /** It has no notifications, and does not count in the account menu. */
    isMuted: z.boolean(),
    /** Whether it has messages from before the caller joined, which the caller does not see. */
    hasEarlierMessages: z.boolean(),
    /** When something last changed in it. */
    updatedAt: Timestamp,
    /** Whether the caller may write: not to someone whose account is deactivated. */
    canWrite: z.boolean(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** A conversation with its people. */
export const ConversationDetails = Conversation.extend({
  people: z.array(
    Correspondent.extend({
      isYou: z.boolean(),
      /** The owner of a group can remove others: its creator, or else the longest-standing of its people. */
      isOwner: z.boolean(),
      /** From when on this person reads the conversation; null from its beginning. */
      joinedAt: Timestamp.nullable(),
      lastReadAt: Timestamp.nullable(),
      /** When the latest message that this person has read was sent. */
      readUntil: Timestamp.nullable(),
    }),
  ),
  /** What happened since the caller joined and before the first message that the caller sees. */
  firstEvents: z.array(ConversationEvent),
  /** The member whose descendants a branch has. */
  rootMember: z.object({ id: Id, name: z.string() }).nullable(),
  /** Who becomes the owner of a group if the caller leaves it; null unless the caller owns it and others remain. */
  nextOwnerName: z.string().nullable(),
  version: z.int(),
  abilities: z.object({
    rename: z.boolean(),
    addPeople: z.boolean(),
    removePeople: z.boolean(),
    leave: z.boolean(),
  }),
}).meta({ id: 'ConversationDetails' })
export type ConversationDetails = z.infer<typeof ConversationDetails>

/**
 * A conversation that the caller has left, or returned to later, with the caller's own messages from that time. Someone
 * who returns reads the messages from then on.
 */
export const LeftConversation = z
  .object({
    id: Id,
    kind: z.enum(conversationKinds),
    /** Its name when the caller left. */
    title: z.string(),
    /** Null after a return. */
    leftAt: Timestamp.nullable(),
    returnedAt: Timestamp.nullable(),
    /** How the caller left a group, if that is known; null after a return, and for the board and branches. */
    departure: z
      .object({
        /** The name of who removed the caller; null for someone who left by choice. */
        removedBy: z.string().nullable(),
      })
      .nullable(),
    /** The caller's messages that are not deleted, after a return only those from before. */
    messageCount: z.int().nonnegative(),
  })
  .meta({ id: 'LeftConversation' })
export type LeftConversation = z.infer<typeof LeftConversation>

const title = requiredText('Name the group', 80)
const people = z
  .array(Id)
  .min(1, 'Choose at least one person')
  .max(maxChosenPeople, `Choose at most ${maxChosenPeople} people`)

/** People are the ids of members or accounts, as `Correspondent` has them. */
export const NewConversation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct'), personId: Id }),
  z.object({ kind: z.literal('board') }),
  z.object({ kind: z.literal('branch'), rootMemberId: Id, title }),
  z.object({ kind: z.literal('group'), title, people }),
])
export type NewConversation = z.infer<typeof NewConversation>

/** An absent field stays unchanged. */
const ConversationChange = z
  .object({ title, addedPeople: people, removedPeople: people })
  .partial()
  .extend({ version: z.int() })
export type ConversationChange = z.infer<typeof ConversationChange>

const text = requiredText('Please write a message', longestMessage, { isMultiline: true })
const attachments = z
  .array(
    z.union([
      /** A finished upload of the caller. */
      z.object({ uploadId: Id }),
      /** A document that the caller may see. */
      z.object({ documentId: Id }),
    ]),
  )
  .max(maxAttachments, `Please attach at most ${maxAttachments} files`)
  .default([])

/** A message needs text unless it has attachments. */
export const NewMessage = z
  .object({
    message: optionalText(longestMessage, { isMultiline: true }),
    replyToId: Id.nullish().transform(id => id ?? null),
    attachments,
  })
  .refine(({ message, attachments }) => message !== null || attachments.length > 0, {
    path: ['message'],
    error: 'Please write a message',
  })
export type NewMessage = z.infer<typeof NewMessage>

/** Section 5, Message form. The sender comes from the session. */
export const NewFamilyMessage = z.object({
  fromMemberId: z.string().optional(),
  toMemberId: Id,
  message: text,
  messageType: z.enum(messageTypes).default('text'),
})
export type NewFamilyMessage = z.infer<typeof NewFamilyMessage>

/** A message that was found, with the words around the match between U+0002 and U+0003. */
export const FoundMessage = z
  .object({
    id: Id,
    conversationId: Id,
    conversationTitle: z.string(),
    fromName: z.string(),
    excerpt: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'FoundMessage' })
export type FoundMessage = z.infer<typeof FoundMessage>

const params = z.object({ id: Id })

export const messagesApi = calls({
  'GET /api/family-messages/{memberId}': {
    summary: 'The messages between this member and the caller, newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'only the conversation of the two; empty if there is none',
    params: z.object({ memberId: Id }),
    ...paged({ size: 30, max: 100 }),
    reply: z.array(FamilyMessage),
  },
  'POST /api/family-messages': {
    summary: 'Sends a message; the sender is taken from the session.',
    access: 'signed-in',
    addsContent: true,
    acceptsIdempotencyKey: true,
    rule: 'sender from the session; unknown recipient, one without an account, and oneself 400',
    body: NewFamilyMessage,
    reply: FamilyMessage,
    status: 201,
  },
  'GET /api/conversations': {
    summary: 'The caller’s conversations, those with the latest messages first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own',
    ...paged(
      { size: 30, max: 100 },
      {
        /** Words of a title or of a person's name. */
        search: z.string().max(200).optional(),
        unread: isFlagged.optional(),
      },
    ),
    reply: z.array(Conversation),
  },
  'POST /api/conversations': {
    summary: 'Opens the conversation with a person, or creates a group.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    rule: 'a direct one and that of the board exist once and are returned again; the board’s: its members only, else 403; unknown people 400',
    body: NewConversation,
    reply: ConversationDetails,
    status: 201,
  },
  'GET /api/conversations/{id}': {
    summary: 'A conversation with its people.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'only its people, else 404',
    params,
    reply: ConversationDetails,
  },
  'PUT /api/conversations/{id}': {
    summary:
      'Renames a group, or adds and removes people. Those who are added see the messages from then on.',
    access: 'signed-in',
    rule: 'only its people, else 404; only a group of chosen people 403; removing others: its owner only, else 403; stale version 409; audited',
    params,
    body: ConversationChange,
    reply: ConversationDetails,
  },
  'POST /api/conversations/{id}/leave': {
    summary: 'Leaves a group.',
    access: 'signed-in',
    rule: 'only its people, else 404; only a group of chosen people, else 403; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'GET /api/left-conversations': {
    summary: 'The conversations that the caller has left with own messages in them, even after a return.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own, with the names that they had then',
    ...paged(
      { size: 30, max: 100 },
      {
        /** Words of a title. */
        search: z.string().max(200).optional(),
        /** Only this conversation, even without own messages; also an id of none, as in the address of a page. */
        id: z
          .string()
          .regex(/^[\w-]{1,64}$/)
          .optional(),
      },
    ),
    reply: z.array(LeftConversation),
  },
  'GET /api/left-conversations/{id}/messages': {
    summary:
      'The caller’s own messages in a conversation that the caller has left, newest first. After a return those from before.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'only those who have left it or returned, else 404; own messages alone, without what others did with them',
    params,
    ...paged({ size: 30, max: 100 }),
    reply: z.array(FamilyMessage),
  },
  'GET /api/conversations/{id}/messages': {
    summary: 'The messages of a conversation, newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'only its people, from when each joined, else 404',
    params,
    ...paged(
      { size: 30, max: 100 },
      {
        /** Starts with this message and older ones, such as one that was found. */
        from: Id.optional(),
        /** Only those that are newer than this message, oldest first: what arrived since. */
        after: Id.optional(),
      },
    ),
    reply: z.array(FamilyMessage),
  },
  'POST /api/conversations/{id}/messages': {
    summary: 'Sends a message to a conversation.',
    access: 'signed-in',
    addsContent: true,
    acceptsIdempotencyKey: true,
    rule: 'only its people, else 404; an unknown attachment or message to answer 400; no one else left 409',
    params,
    body: NewMessage,
    reply: FamilyMessage,
    status: 201,
  },
  'POST /api/conversations/{id}/read': {
    summary: 'Marks a conversation as read until a message.',
    access: 'signed-in',
    isContinuation: true,
    rule: 'only its people, else 404; never backward',
    params,
    body: z.object({ messageId: Id }),
    reply: z.object({ unreadCount: z.int().nonnegative() }),
  },
  'POST /api/conversations/{id}/typing': {
    summary: 'Shows the others for a few seconds that the caller is writing. Nothing is stored.',
    access: 'signed-in',
    isContinuation: true,
    rule: 'only its people, else 404; rate-limited',
    params,
    status: 204,
  },
  'PUT /api/conversations/{id}/mute': {
    summary: 'Mutes a conversation for the caller, or ends that.',
    access: 'signed-in',
    rule: 'only its people, else 404',
    params,
    body: z.object({ isMuted: z.boolean() }),
    reply: z.object({ isMuted: z.boolean() }),
  },
  'PUT /api/messages/{id}': {
    summary: `Changes the text of the caller’s own message within ${editMinutes} minutes.`,
    access: 'signed-in',
    addsContent: true,
    rule: `its conversation’s people, else 404; its author, else 403; later than ${editMinutes} minutes or deleted 409`,
    params,
    body: z.object({ message: text }),
    reply: FamilyMessage,
  },
  'DELETE /api/messages/{id}': {
    summary:
      'Deletes the text and the attachments of the caller’s own message. That it existed stays visible.',
    access: 'signed-in',
    rule: 'its author, even after leaving; else 403 for its conversation’s people, 404 for others; idempotent; audited',
    params,
    reply: FamilyMessage,
  },
  'PUT /api/messages/{id}/reaction': {
    summary: 'Sets or clears the caller’s reaction to a message.',
    access: 'signed-in',
    rule: 'its conversation’s people, else 404; deleted 409',
    params,
    body: z.object({ reaction: Reaction.nullable() }),
    reply: FamilyMessage,
  },
  'GET /api/messages/{id}/attachments/{attachmentId}': {
    summary: 'A file that was sent with a message.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'its conversation’s people, and its author even after leaving, else 404; inline only for pictures, else as a download',
    params: z.object({ id: Id, attachmentId: Id }),
    /** `thumbnail` asks for the small copy that some pictures have. */
    query: z.object({ thumbnail: isFlagged.optional() }),
    replyFile: 'application/octet-stream',
  },
  'GET /api/message-recipients': {
    summary: 'The people with an account that the caller can write to.',
    access: 'signed-in',
    rule: 'active accounts without the caller’s own',
    ...paged(
      { size: 20, max: 100 },
      {
        search: z.string().max(200).optional(),
        /** Only the account that is linked to this member. */
        memberId: Id.optional(),
      },
    ),
    reply: z.array(Correspondent),
  },
  'GET /api/message-search': {
    summary: 'The messages of the caller’s conversations that contain all words, newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own conversations, from when the caller joined each',
    ...paged({ size: 20, max: 50 }, { q: z.string().max(200).default(''), conversationId: Id.optional() }),
    reply: z.array(FoundMessage),
  },
})
