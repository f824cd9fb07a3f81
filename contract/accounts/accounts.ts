import { z } from 'zod'

import { capacities } from '#contract/appointments/appointment-choices.ts'
import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { capabilities, roles } from '#contract/roles/capabilities.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

export const Role = z.enum(roles, { error: 'Please choose a role' })

/** The notices that the frame of every page shows. They are part of the account, so the frame makes no call. */
export const AccountNotices = z.object({
  /** The family member that the account is linked to. */
  linkedMemberId: Id.nullable(),
  /** Pending requests that the account may decide. */
  pendingApprovals: z.int(),
  /** Decisions on the account's requests that it has not seen. */
  unseenDecisions: z.int(),
  unseenNotifications: z.int(),
  /** Conversations with unread messages, without muted ones. */
  unreadConversations: z.int(),
})
export type AccountNotices = z.infer<typeof AccountNotices>

/** Present while an administrator views the portal as this account. */
export const ViewAs = z
  .object({
    /** The account of the administrator. */
    viewerId: Id,
    viewerName: z.string(),
    /** When it ends by itself. */
    until: Timestamp,
  })
  .meta({ id: 'ViewAs' })
export type ViewAs = z.infer<typeof ViewAs>

/** The role of the account requires a second factor, and it has none. */
export const SecondFactorDue = z
  .object({
    by: Timestamp,
    /** After `by`, the account can only set up a second factor and sign out. */
    isOverdue: z.boolean(),
  })
  .meta({ id: 'SecondFactorDue' })
export type SecondFactorDue = z.infer<typeof SecondFactorDue>

/** An appointment that gives the account rights now. */
export const UserAppointment = z
  .object({
    capacity: z.enum(capacities),
    /** The member that the account acts for; null for a company. */
    memberId: Id.nullable(),
    companyId: Id.nullable(),
  })
  .meta({ id: 'UserAppointment' })
export type UserAppointment = z.infer<typeof UserAppointment>

/** An account as its own browser sees it. The password is only sent, never returned. */
export const User = z
  .object({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: Role,
    /** What the role may do. The browser shows what these allow and never derives it from the role. */
    capabilities: z.array(z.enum(capabilities)).readonly(),
    boardMemberSince: Timestamp.nullable(),
    boardTermExpires: Timestamp.nullable(),
    isActive: z.boolean(),
    /** True until an administrator approves an account that was registered under `REGISTRATION=approval`. */
    awaitsApproval: z.boolean(),
    /** False for an account that was registered at the identity provider and has set none. */
    hasPassword: z.boolean(),
    /** Absent while the account awaits approval. */
    notices: AccountNotices.optional(),
    viewAs: ViewAs.optional(),
    secondFactorDue: SecondFactorDue.optional(),
    /** Those that run today. Absent without any, and in the replies of signing in. */
    appointments: z.array(UserAppointment).readonly().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A row of the session table. `sid` is the hash of the token in the cookie. */
export const Session = z.object({
  sid: z.string(),
  sess: z.object({
    userId: Id,
    createdAt: Timestamp,
    address: z.string(),
    userAgent: z.string(),
    /** When its step-up (Family Access) expires. */
    familyAccessUntil: Timestamp.optional(),
    /** Of the identity provider, if the session began there: it ends the session at the provider. */
    idToken: z.string().optional(),
    /** The account that an administrator views the portal as, and since when. */
    viewAs: z.object({ userId: Id, since: Timestamp }).optional(),
  }),
  expire: Timestamp,
})
export type Session = z.infer<typeof Session>

export const passwordMinimum = 6
export const describePasswordMinimum = (minimum: number) => `Password must be at least ${minimum} characters`

/** Section 5, Login. The form and the server answer with the same two sentences. */
export const Login = z.object({
  email: emailAddress(),
  password: newPassword(),
  /** The second factor, if it is on: six digits from the authenticator app, or a recovery code. */
  code: z.string().trim().max(50, 'Please use at most 50 characters').optional(),
})
export type Login = z.infer<typeof Login>

/** Section 5, Register: the fields of Login and two names. */
export const Registration = z.object({
  email: emailAddress(),
  password: newPassword(),
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  /** The token of the one-time link that creates the first administrator. */
  setupToken: z.string().max(200).optional(),
  /** The token of an invitation for this email address. */
  invitationToken: z.string().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

/** The new account. */
export const RegisteredUser = User.extend({
  /** Why the account could not be linked to the family member in the invitation. */
  invitationNotice: z.string().optional(),
}).meta({ id: 'RegisteredUser' })
export type RegisteredUser = z.infer<typeof RegisteredUser>

/** The name of an account. That of the linked member is another one, which the board approves. */
export const AccountName = Registration.pick({ firstName: true, lastName: true })
export type AccountName = z.infer<typeof AccountName>

/** In bytes. Deleted posts and photographs count until they are erased. */
export const StorageUse = z
  .object({ usedBytes: z.int().nonnegative(), quotaBytes: z.int().positive() })
  .meta({ id: 'StorageUse' })
export type StorageUse = z.infer<typeof StorageUse>

export const accountsApi = calls({
  'GET /api/user': {
    summary: 'The signed-in account; 401 without a session.',
    access: 'visitor',
    isAllowedWhileViewing: true,
    rule: 'own account; 401 without a session',
    reply: User,
  },
  'GET /api/storage-use': {
    summary: 'The storage that the account uses, and its quota.',
    access: 'signed-in',
    rule: 'own',
    reply: StorageUse,
  },
  'PUT /api/account/name': {
    summary: "Changes the current account's first and last name.",
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; audited',
    body: AccountName,
    reply: User,
  },
  'POST /api/login': {
    summary: 'Signs in and starts a new session.',
    access: 'visitor',
    requiresSession: true,
    isSessionCall: true,
    rule: 'one message for every failure (401); too many attempts 429; a new session id',
    body: Login,
    reply: User,
  },
  'POST /api/register': {
    summary: 'Creates an account and signs it in.',
    access: 'visitor',
    requiresSession: true,
    rule: 'the role comes from the registration mode, never from the body; 403 where registration is closed, except with an invitation for the same address, which works once; 409 only where it is open or with an invitation; too many attempts 429',
    body: Registration,
    reply: RegisteredUser,
    status: 201,
  },
  'POST /api/logout': {
    summary: 'Ends the session. Also succeeds without one.',
    access: 'visitor',
    isAllowedWhileViewing: true,
    requiresSession: true,
    isSessionCall: true,
    rule: 'idempotent',
    reply: z.object({
      message: z.string(),
      /** Where the session at the identity provider ends, if this one began there. */
      providerAddress: z.string().optional(),
    }),
  },
  'GET /api/login': {
    summary:
      'Redirects a browser to the identity provider if there is one, otherwise to the sign-in page; home if it has a session.',
    access: 'visitor',
    isAllowedWhileViewing: true,
    requiresSession: true,
    rule: 'no change',
    status: 302,
  },
  'GET /api/logout': {
    summary:
      'Ends the session if the user navigates here on a page of the portal, in the address bar or by a bookmark, then redirects home.',
    access: 'visitor',
    isAllowedWhileViewing: true,
    requiresSession: true,
    rule: 'signs out only on a navigation of the user, not from another site',
    status: 302,
  },
})

export function emailAddress() {
  const sentence = 'Please enter a valid email address'
  return z
    .string({ error: sentence })
    .trim()
    .toLowerCase()
    .max(254, sentence)
    .pipe(z.email({ error: sentence }))
}

/** A new password. `PASSWORD_MINIMUM` may require more than the specification's six characters. */
export function newPassword() {
  return z
    .string({ error: describePasswordMinimum(passwordMinimum) })
    .min(passwordMinimum, describePasswordMinimum(passwordMinimum))
    .max(1000, 'Password must be at most 1,000 characters')
}
