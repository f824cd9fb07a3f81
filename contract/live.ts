/**
 * What an open page is notified of over its stream of events (`GET /api/live`). An event is a topic and a key, never a
 * record: the page reads again what it shows. This file has no schemas, so that a page does not load zod.
 */
export const liveTopics = [
  /** The viewer's own account: role, rights, name. */
  'account',
  /** The accounts of others and their roles. */
  'accounts',
  /** Requests to the board and decisions. */
  'approvals',
  /** A conversation, by its id: messages, read marks, people. */
  'conversation',
  /** A document. The key is its id, or empty for any document. */
  'document',
  'family-tree',
  'inquiries',
  /** The viewer's notifications. */
  'notifications',
  /** `CONVERSATION PERSON`: that person is writing. Not stored. */
  'typing',
  /** Events may have been missed: read everything again. */
  'resync',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export type LiveEvent = { topic: LiveTopic; key: string }
