import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { expiryNoticeDays } from '#contract/documents/document-choices.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import { Id } from '#contract/texts/text.ts'

import { calls, type Upload } from './endpoint.ts'
import { paged } from './paging.ts'

export const deliveries = ['at-once', 'daily', 'never'] as const
/**
 * When a notification is also sent by email, and, if at once, to devices with push messages. All notifications are
 * shown in the portal.
 */
export type Delivery = (typeof deliveries)[number]

export const topicGroups = [
  'security',
  'account',
  'messages',
  'requests',
  'documents',
  'investments',
] as const
export type TopicGroup = (typeof topicGroups)[number]

/** What an account is notified of, and how its settings name it. */
export type TopicDefinition = {
  label: string
  description: string
  group: TopicGroup
  /** Until the account chooses another one. */
  delivery: Delivery
  /** Only accounts with this capability get it, so that only they find it in their settings. */
  capability?: Capability
}

/**
 * The topics of notifications. A new one also needs its payload in `NotificationPayloads` and its sentences in
 * `server/notifications/present-notification.ts`; the compiler asks for both.
 */
export const notificationTopics = {
  'sign-in-new-device': {
    label: 'Sign-in on a new device',
    description: 'Someone signs in to your account with a browser that has not been used for it before.',
    group: 'security',
    delivery: 'at-once',
  },
  'password-changed': {
    label: 'Password',
    description: 'Your password is changed or reset.',
    group: 'security',
    delivery: 'at-once',
  },
  'email-changed': {
    label: 'Email address',
    description: 'The email address of your account is changed.',
    group: 'security',
    delivery: 'at-once',
  },
  'second-factor-changed': {
    label: 'Second factor',
    description: 'Your second factor is turned on or off, or your recovery codes are replaced.',
    group: 'security',
    delivery: 'at-once',
  },
  'second-factor-due': {
    label: 'Required second factor',
    description: 'Your role requires a second factor, and you have none yet.',
    group: 'security',
    delivery: 'at-once',
  },
  'passkey-changed': {
    label: 'Passkeys',
    description: 'A passkey is added to your account or removed from it.',
    group: 'security',
    delivery: 'at-once',
  },
  'identity-changed': {
    label: 'Sign-in service',
    description: 'An identity at an external sign-in service is linked to your account or unlinked from it.',
    group: 'security',
    delivery: 'at-once',
  },
  'token-created': {
    label: 'API tokens',
    description: 'A token that can act for your account is created.',
    group: 'security',
    delivery: 'at-once',
  },
  'viewed-as': {
    label: 'Your view of the portal',
    description: 'An administrator views the portal as you see it.',
    group: 'security',
    delivery: 'daily',
  },
  'account-state': {
    label: 'State of your account',
    description: 'Your account is approved, deactivated or reactivated.',
    group: 'account',
    delivery: 'at-once',
  },
  'role-changed': {
    label: 'Roles',
    description: 'Your role changes. Administrators are also notified of the roles of others.',
    group: 'account',
    delivery: 'at-once',
  },
  'term-expiring': {
    label: 'Board terms that expire soon',
    description:
      'Your term on the board expires soon. Administrators are also notified of the terms of others.',
    group: 'account',
    delivery: 'daily',
  },
  'term-renewed': {
    label: 'Renewed board terms',
    description:
      'Your term on the board is renewed. Administrators are also notified of the terms of others.',
    group: 'account',
    delivery: 'daily',
  },
  'term-ended': {
    label: 'Board terms that have ended',
    description: 'Your term on the board has ended. Administrators are also notified of the terms of others.',
    group: 'account',
    delivery: 'at-once',
  },
  appointment: {
    label: 'Appointments',
    description:
      'You become a trustee, guardian or adviser, or an appointment of yours changes, ends soon or has ended.',
    group: 'account',
    delivery: 'at-once',
  },
  'account-waiting': {
    label: 'Waiting accounts',
    description: 'A new account is waiting for an administrator to approve it.',
    group: 'account',
    delivery: 'at-once',
    capability: 'roles.manage',
  },
  'invitation-accepted': {
    label: 'Accepted invitations',
    description: 'Someone accepts an invitation and creates an account.',
    group: 'account',
    delivery: 'daily',
    capability: 'roles.manage',
  },
  'member-not-linked': {
    label: 'Link to the family tree',
    description: 'Your account could not be linked to the member you were invited as.',
    group: 'account',
    delivery: 'at-once',
  },
  'data-export-ready': {
    label: 'Exports of your data',
    description: 'An export of your data that you started is ready to download.',
    group: 'security',
    delivery: 'at-once',
  },
  'request-waiting': {
    label: 'Requests to the board',
    description: 'Someone requests a new member, a correction, a merge or a claim.',
    group: 'requests',
    delivery: 'daily',
    capability: 'approvals.decide',
  },
  'request-decided': {
    label: 'Decisions of the board',
    description: 'The board decides on a request of yours.',
    group: 'requests',
    delivery: 'at-once',
  },
  'inquiry-received': {
    label: 'New inquiries',
    description: 'Someone sends a message to the office, which is due a reply within 24 hours.',
    group: 'requests',
    delivery: 'daily',
    capability: 'inquiries.answer',
  },
  'inquiry-answered': {
    label: 'Replies of the office',
    description:
      'The office replies to a message of yours. If you gave an email address with it, the reply is also sent there.',
    group: 'requests',
    delivery: 'never',
  },
  'document-expiring': {
    label: 'Documents that expire',
    description: `A document of yours expires within ${expiryNoticeDays} days. The office is notified of those that it sees.`,
    group: 'documents',
    delivery: 'daily',
  },
  'message-received': {
    label: 'New messages',
    description:
      'Someone writes to you. You are notified once, until you open the conversation, and not of muted ones.',
    group: 'messages',
    delivery: 'daily',
  },
  'group-changed': {
    label: 'Your groups',
    description: 'Someone adds you to a group or removes you from one, or you become the owner of one.',
    group: 'messages',
    delivery: 'daily',
  },
  'document-shared-with-you': {
    label: 'Documents for you',
    description: 'Someone chooses you as a reader of a document.',
    group: 'documents',
    delivery: 'daily',
  },
  'investments-shared': {
    label: 'Investment accounts for you',
    description: 'Someone lets you see or edit an investment account.',
    group: 'investments',
    delivery: 'daily',
  },
} as const satisfies Record<string, TopicDefinition>

export type NotificationTopic = keyof typeof notificationTopics
export const topicNames = Object.keys(notificationTopics) as [NotificationTopic, ...NotificationTopic[]]

/** The same table with every property, whether or not a topic has it. */
export function defineTopic(topic: NotificationTopic): TopicDefinition {
  return notificationTopics[topic]
}

const topic = z.enum(topicNames)
const delivery = z.enum(deliveries)

/** Written by the server in plain English, so that the portal and the emails use the same words. */
export const Notification = z
  .object({
    id: Id,
    topic,
    /** Names no one and no record, so that an email can have it as its subject. */
    title: z.string(),
    sentence: z.string(),
    /** The path of the page that it is about. */
    link: z.string().nullable(),
    createdAt: Timestamp,
    seenAt: Timestamp.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** What waits for the caller, most urgent kinds first. */
export const waitingKinds = [
  'second-factor',
  'messages',
  'approvals',
  'inquiries',
  'accounts',
  'tax-documents',
  'documents',
  'expiring-documents',
  'board-terms',
  'appointments',
  'invitations',
] as const

/** Computed from the records themselves: an item disappears when nothing of its kind waits any longer. */
export const WaitingItem = z
  .object({
    kind: z.enum(waitingKinds),
    title: z.string(),
    sentence: z.string(),
    /** The path of the page where the caller can act. */
    link: z.string(),
    count: z.int().positive(),
    /** Whether it is late. */
    isOverdue: z.boolean(),
  })
  .meta({ id: 'WaitingItem' })
export type WaitingItem = z.infer<typeof WaitingItem>

export const SeenNotifications = z.union([
  z.object({ ids: z.array(Id).min(1).max(100) }),
  z.object({
    all: z.literal(true),
    /** Only those until this instant, such as that of the newest one on the page. */
    until: Timestamp.optional(),
  }),
])
export type SeenNotifications = z.infer<typeof SeenNotifications>

export const NotificationPreferences = z
  .object({
    /** Where emails go to; null if the portal sends none. */
    emailAddress: z.string().nullable(),
    /** Those that the account can get, by group. */
    topics: z.array(
      z.object({ topic, label: z.string(), description: z.string(), group: z.enum(topicGroups), delivery }),
    ),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const NotificationDeliveries = z.object({
  /** Topics that are absent stay unchanged. */
  deliveries: z.partialRecord(topic, delivery),
})
export type NotificationDeliveries = z.infer<typeof NotificationDeliveries>

/** The name of a topic, or of the daily summary, that an unsubscribe link ends. */
export const Unsubscription = z.object({ label: z.string() }).meta({ id: 'Unsubscription' })
export type Unsubscription = z.infer<typeof Unsubscription>

/** The largest number of devices of one account that get push messages. */
export const maxPushDevices = 10

/** A browser that gets notifications as push messages. */
export const PushDevice = z
  .object({
    id: Id,
    /** Its name, such as `Firefox on Windows`. */
    device: z.string(),
    isCurrent: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

export const PushDevices = z
  .object({
    /** The key that a browser subscribes with (RFC 8292); null if the portal sends no push messages. */
    publicKey: z.string().nullable(),
    devices: z.array(PushDevice),
  })
  .meta({ id: 'PushDevices' })
export type PushDevices = z.infer<typeof PushDevices>

const invalidSubscription = 'Your browser’s subscription cannot be used'
const encodedKey = (pattern: RegExp) => z.string().regex(pattern, invalidSubscription)

/** The JSON of a browser’s `PushSubscription`. */
export const NewPushDevice = z.object({
  endpoint: z.url({ protocol: /^https$/, error: invalidSubscription }).max(2000, invalidSubscription),
  keys: z.object({
    /** An uncompressed point of P-256, 65 bytes in base64url (RFC 8291). */
    p256dh: encodedKey(/^B[\w-]{86}$/),
    /** 16 bytes in base64url. */
    auth: encodedKey(/^[\w-]{22}$/),
  }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

/** From the link in an email. */
const unsubscribeQuery = z.object({ token: z.string().max(200).default('') })

/** RFC 8058, section 3.2: mail programs send the form `List-Unsubscribe=One-Click`. The link alone decides. */
const oneClickForm: Upload = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  maxBytes: 10_000,
  wrongType: 'Please send the form List-Unsubscribe=One-Click',
  tooLarge: 'The request is too large. Please send a smaller request',
}

export const notificationsApi = calls({
  'GET /api/notifications': {
    summary: 'The caller’s notifications, newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own',
    ...paged({ size: 30, max: 100 }),
    reply: z.array(Notification),
  },
  'GET /api/waiting': {
    summary: 'What waits for the caller: requests to decide, unread conversations, documents that expire.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own; each kind only with the right to act on it',
    reply: z.array(WaitingItem),
  },
  'POST /api/notifications/seen': {
    summary: 'Marks notifications as seen, and returns how many are not.',
    access: 'signed-in',
    rule: 'own; ignores the ids of others',
    body: SeenNotifications,
    reply: z.object({ unseenCount: z.int() }),
  },
  'GET /api/notification-preferences': {
    summary:
      'By topic, whether the caller also gets an email or push message at once, a daily summary, or none.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own',
    reply: NotificationPreferences,
  },
  'PUT /api/notification-preferences': {
    summary: 'Changes by which topics the caller also gets emails and push messages.',
    access: 'signed-in',
    rule: 'own',
    body: NotificationDeliveries,
    reply: NotificationPreferences,
  },
  'GET /api/push-devices': {
    summary:
      'The browsers that get the caller’s notifications as push messages, and the key to subscribe with.',
    access: 'signed-in',
    requiresSession: true,
    isPersonal: true,
    rule: 'own',
    reply: PushDevices,
  },
  'POST /api/push-devices': {
    summary: 'Sends the caller’s notifications to this browser as push messages, until its session ends.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'the own session; the address of another account’s browser, or of a private network, is rejected; audited',
    body: NewPushDevice,
    status: 201,
    reply: PushDevice,
  },
  'DELETE /api/push-devices/{id}': {
    summary: 'Sends no more push messages to a browser.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own, else 404; audited',
    params: z.object({ id: Id }),
    reply: z.object({ id: Id }),
  },
  'GET /api/unsubscribe': {
    summary: 'Redirects the link in an email to the page that asks for confirmation.',
    access: 'visitor',
    rule: 'no change',
    query: unsubscribeQuery,
    status: 302,
  },
  'POST /api/unsubscribe': {
    summary: 'Ends the emails of one topic by the link in an email, without a session (RFC 8058).',
    access: 'visitor',
    isPublic: true,
    rule: 'the signature in the link decides, else 404; ends only the emails of its topic; idempotent; audited',
    query: unsubscribeQuery,
    upload: oneClickForm,
    reply: Unsubscription,
  },
})
