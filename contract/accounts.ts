import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id, requiredText } from './text.ts'

export const Role = z.enum(['admin', 'board_member', 'family_member'], { error: 'Please choose a role' })
export type Role = z.infer<typeof Role>

/** The signed-in person as their own browser may see them. The password is only ever sent, never read. */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  boardMemberSince: Timestamp.nullable(),
  boardTermExpires: Timestamp.nullable(),
  isActive: z.boolean(),
  /** True while an account made under `REGISTRATION=approval` waits for an administrator. */
  awaitsApproval: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = z.infer<typeof User>

/** A session as the table holds it: `sid` is the hash of what the cookie carries. */
export const Session = z.object({
  sid: z.string(),
  sess: z.object({
    userId: Id,
    createdAt: Timestamp,
    address: z.string(),
    userAgent: z.string(),
    /** Until when it may read what stands behind Family Access. */
    familyAccessUntil: Timestamp.optional(),
  }),
  expire: Timestamp,
})
export type Session = z.infer<typeof Session>

export const passwordMinimum = 6
export const passwordSentence = (minimum: number) => `Password must be at least ${minimum} characters`

/** Section 5, Login. The same two sentences stand on the form and in the server's answer. */
export const Login = z.object({
  email: emailAddress(),
  password: newPassword(),
  /** The second factor, where there is one: six digits from the app, or a recovery code. */
  code: z.string().trim().max(50, 'A code is shorter than this').optional(),
})
export type Login = z.infer<typeof Login>

/** Section 5, Register: as login, plus the two names. */
export const Registration = z.object({
  email: emailAddress(),
  password: newPassword(),
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  /** The token of the one-time link that makes the first administrator. */
  setupToken: z.string().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

export const accountsApi = calls({
  'GET /api/user': {
    summary: 'The signed-in person; 401 when nobody is signed in.',
    access: 'visitor',
    reply: User,
  },
  'POST /api/login': {
    summary: 'Signs in and starts a new session.',
    access: 'visitor',
    body: Login,
    reply: User,
  },
  'POST /api/register': {
    summary: 'Creates an account and signs it in.',
    access: 'visitor',
    body: Registration,
    reply: User,
    status: 201,
  },
  'POST /api/logout': {
    summary: 'Ends the session; without one there is nothing to end, and that is a success too.',
    access: 'visitor',
    reply: z.object({ message: z.string() }),
  },
  'GET /api/login': {
    summary: 'Leads a browser to the sign-in page, or home when somebody is signed in.',
    access: 'visitor',
    status: 302,
  },
  'GET /api/logout': {
    summary: 'Ends the session on a navigation from inside the portal and leads home.',
    access: 'visitor',
    status: 302,
  },
})

function emailAddress() {
  const sentence = 'Please enter a valid email address'
  return z
    .string({ error: sentence })
    .trim()
    .toLowerCase()
    .max(254, sentence)
    .pipe(z.email({ error: sentence }))
}

/** A password as one may be chosen; `PASSWORD_MINIMUM` may ask for more than the specification's six. */
export function newPassword() {
  return z
    .string({ error: passwordSentence(passwordMinimum) })
    .min(passwordMinimum, passwordSentence(passwordMinimum))
    .max(1000, 'Password must be at most 1,000 characters')
}
