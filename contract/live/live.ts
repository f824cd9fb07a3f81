/**
 * What an open page is notified of over its stream of events (`GET /api/live`). An event is a topic and a key, never a
 * record: the page reads again what it shows. This file has no schemas, so that a page does not load zod.
 */
export const liveTopics = [
  /** The viewer's own account: role, rights, name. */
  'account',
  /** The accounts of others, their roles, and the settings for all of them. */
  'accounts',
  /** Requests to the board and decisions. */
  'approvals',
  /** The audit trail. */
  'audit',
  /** `CONVERSATION`: a new message, read marks, people. `CONVERSATION MESSAGE`: that message was changed. */
  'conversation',
  /** A document. The key is its id, or empty for any document. */
  'document',
  /** The total of the family's investments. */
  'family-assets',
  'family-tree',
  'inquiries',
  /** The viewer's connected exchanges and imported files. */
  'integrations',
  /** Investment accounts that the viewer may see: their shares, holdings and activities. */
  'investments',
  'invitations',
  /** The viewer's notifications, and the devices that show them. */
  'notifications',
  /** Companies and trusts that the viewer owns a part of, and who owns them. */
  'ownership',
  /** Prices, exchange rates and benchmarks. */
  'prices',
  /** Posts on members' pages. */
  'posts',
  /** `CONVERSATION PERSON`: that person is writing. Not stored. */
  'typing',
  /** Events may have been missed: read everything again. */
  'resync',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export type LiveEvent = { topic: LiveTopic; key: string }
