import { z } from 'zod'

import { Role, SecondFactorDue, User } from '#contract/accounts/accounts.ts'
import { registrationModes } from '#contract/accounts/registration-modes.ts'
import { capacities } from '#contract/appointments/appointment-choices.ts'
import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { defaultGraceDays, maxGraceDays } from '#contract/dates/grace-days.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { capabilities, roles } from './capabilities.ts'
import { accountChangeKinds, accountStates, maxStates } from './role-choices.ts'

/** A user in the administrators' list: exactly the fields of section 7. */
const ListedUser = User.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  boardMemberSince: true,
  boardTermExpires: true,
  createdAt: true,
}).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>

/** A board member. Only administrators receive the email address. */
const BoardMember = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    boardMemberSince: Timestamp.nullable(),
    boardTermExpires: Timestamp.nullable(),
  })
  .meta({ id: 'BoardMember' })
export type BoardMember = z.infer<typeof BoardMember>

const AccountState = z.object({ id: Id, state: z.enum(accountStates) }).meta({ id: 'AccountState' })
export type AccountState = z.infer<typeof AccountState>

const ListedAccountState = AccountState.extend({ profileImageUrl: z.string().nullable() }).meta({
  id: 'ListedAccountState',
})
export type ListedAccountState = z.infer<typeof ListedAccountState>

/** One change of the role, the term, the appointments or the state of an account, from the audit trail. */
const AccountChange = z
  .object({
    id: z.string(),
    kind: z.enum(accountChangeKinds),
    changedAt: Timestamp,
    /** Null for the portal itself and its command line. */
    changedBy: z.string().nullable(),
    from: Role.nullable(),
    to: Role.nullable(),
    boardTermExpires: Timestamp.nullable(),
    reason: z.string().nullable(),
    /** Null for other changes. */
    appointment: z
      .object({
        capacity: z.enum(capacities),
        /** `the guardian of Rosa Hartwell`; null if the appointment was deleted with its member. */
        description: z.string().nullable(),
        lastDay: CalendarDate.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AccountChange' })
export type AccountChange = z.infer<typeof AccountChange>

/** Why an account has a capability. */
const RightReason = z.object({
  kind: z.literal('role'),
  role: z.enum(roles),
  /** When the reason ends; null for no end. */
  until: Timestamp.nullable(),
})
export type RightReason = z.infer<typeof RightReason>

/** An appointment that gives the account rights for one member or company. */
const AppointmentRight = z.object({
  capacity: z.enum(capacities),
  /** `the guardian of Rosa Hartwell`. */
  description: z.string(),
  /** The last day; null for no end. */
  until: CalendarDate.nullable(),
})
export type AppointmentRight = z.infer<typeof AppointmentRight>

const EffectiveRights = z
  .object({
    state: z.enum(accountStates),
    /** While the role requires a second factor that the account does not have. Overdue, it can only set one up. */
    secondFactorDue: SecondFactorDue.nullable(),
    rights: z.array(z.object({ capability: z.enum(capabilities), reasons: z.array(RightReason) })),
    /** The member of the tree that the account belongs to. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    /** Those that run today. */
    appointments: z.array(AppointmentRight),
  })
  .meta({ id: 'EffectiveRights' })
export type EffectiveRights = z.infer<typeof EffectiveRights>

const optionalReason = optionalText(500)
const requiredReason = requiredText('Please state a reason', 500)

/** The optional reason of the dialogs. */
export const OptionalReason = z.object({ reason: optionalReason })
/** The required reason of the dialogs. */
export const RequiredReason = z.object({ reason: requiredReason })

const Registration = z
  .object({
    mode: z.enum(registrationModes),
    /** Whether an administrator has chosen the mode. Otherwise it is that of the server's settings. */
    isChosen: z.boolean(),
    /** Whether the portal accepts connections from other machines, so that open registration needs a confirmation. */
    isPublic: z.boolean(),
    changedBy: z.string().nullable(),
    changedAt: Timestamp.nullable(),
  })
  .meta({ id: 'RegistrationSetting' })
export type RegistrationSetting = z.infer<typeof Registration>

const graceDays = z
  .int({ error: 'Please enter a number of days' })
  .min(0, 'Please enter 0 days or more')
  .max(maxGraceDays, `Please enter at most ${maxGraceDays} days`)

/** By role, whether a second factor is required, and the days until it must be set up. */
export const SecondFactorChoice = z.record(
  z.enum(roles),
  z.object({ isRequired: z.boolean(), graceDays: graceDays.default(defaultGraceDays) }),
)
export type SecondFactorChoice = z.infer<typeof SecondFactorChoice>

const SecondFactorPolicy = z
  .object({
    roles: z.array(
      z.object({
        role: z.enum(roles),
        isRequired: z.boolean(),
        graceDays: z.int(),
        /** The end of the grace period for the accounts that had the role when the rule began. */
        dueAt: Timestamp.nullable(),
        accounts: z.int(),
        /** Those that have neither an authenticator app nor a passkey. */
        accountsWithout: z.int(),
      }),
    ),
    changedBy: z.string().nullable(),
    changedAt: Timestamp.nullable(),
  })
  .meta({ id: 'SecondFactorPolicy' })
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>

/** When the setting was last changed, as the caller read it; null for never. Absent: whenever that was. */
const previousChange = Timestamp.nullable().optional()

const params = z.object({ userId: Id })

export const rolesApi = calls({
  'GET /api/users': {
    summary: 'All accounts, newest first.',
    access: 'roles.manage',
    rule: 'exactly the listed fields',
    ...paged(
      { size: 50, max: 200 },
      {
        /** A part of the name or the email address. */
        search: z.string().max(200).optional(),
        role: Role.optional(),
        state: z.enum(accountStates).optional(),
      },
    ),
    reply: z.object({ data: z.array(ListedUser) }),
  },
  'GET /api/board-members': {
    summary: 'The board members and their terms, those that end first at the top.',
    access: 'board.read',
    rule: 'the email address for administrators only; includes terms that have ended and were not cleared yet',
    reply: z.object({ data: z.array(BoardMember) }),
  },
  'PUT /api/users/{userId}/role': {
    summary: "Changes another account's role.",
    access: 'roles.manage',
    rule: 'own role 403; the last administrator 409; another role than `from` 409; a board member gets a term of three years; audited',
    params,
    body: z.object({
      role: Role,
      reason: optionalReason,
      /** The role that the caller saw. Absent: whatever role the account has. */
      from: Role.optional(),
    }),
    reply: z.object({ user: ListedUser }),
  },
  'POST /api/expire-board-terms': {
    summary: 'Ends the board status of every account whose term has expired.',
    access: 'roles.manage',
    rule: 'idempotent; never changes administrators; audited',
    reply: z.object({ message: z.string() }),
  },
  'POST /api/users/{userId}/renew-term': {
    summary: 'Adds three years to the term of a board member.',
    access: 'roles.manage',
    rule: 'own term 403; 409 unless the account is a board member whose term ends when the caller says; audited',
    params,
    body: z.object({ boardTermExpires: Timestamp.nullable(), reason: optionalReason }),
    reply: z.object({ user: ListedUser }),
  },
  'GET /api/account-states': {
    summary: 'Whether accounts are active, waiting for approval or deactivated, and their photographs.',
    access: 'roles.manage',
    rule: `at most ${maxStates} ids, separated by commas; unknown ids are left out`,
    query: z.object({
      ids: z
        .string()
        .max(maxStates * 37)
        .transform(text => text.split(','))
        .pipe(z.array(Id).max(maxStates)),
    }),
    reply: z.array(ListedAccountState),
  },
  'GET /api/users/{userId}/rights': {
    summary: 'What an account may do, and why.',
    access: 'roles.manage',
    rule: 'from the table of capabilities, the linked member, and the appointments that run today',
    params,
    reply: EffectiveRights,
  },
  'GET /api/users/{userId}/changes': {
    summary: 'The changes of the role, the term, the appointments and the state of an account, newest first.',
    access: 'roles.manage',
    rule: 'from the audit trail',
    params,
    ...paged({ size: 20, max: 100 }),
    reply: z.array(AccountChange),
  },
  'POST /api/users/{userId}/approve': {
    summary: 'Accepts an account that waits for approval.',
    access: 'roles.manage',
    rule: 'idempotent; 409 if it was declined; audited',
    params,
    reply: AccountState,
  },
  'POST /api/users/{userId}/decline': {
    summary: 'Declines an account that waits for approval, and deactivates it.',
    access: 'roles.manage',
    rule: 'idempotent; 409 if it was approved; ends its sessions; audited',
    params,
    body: RequiredReason,
    reply: AccountState,
  },
  'POST /api/users/{userId}/deactivate': {
    summary: 'Deactivates an account and ends its sessions. Nothing is deleted.',
    access: 'roles.manage',
    rule: 'own account 403; the last administrator 409; idempotent; audited',
    params,
    body: RequiredReason,
    reply: AccountState,
  },
  'POST /api/users/{userId}/reactivate': {
    summary: 'Lets a deactivated account sign in again. A declined one waits for approval again.',
    access: 'roles.manage',
    rule: 'idempotent; earlier sessions stay closed; audited',
    params,
    body: OptionalReason,
    reply: AccountState,
  },
  'GET /api/registration': {
    summary: 'Who may register.',
    access: 'roles.manage',
    rule: 'the choice of an administrator, or REGISTRATION',
    reply: Registration,
  },
  'PUT /api/registration': {
    summary: 'Changes who may register, from the next request on.',
    access: 'roles.manage',
    rule: 'open registration beyond loopback needs a confirmation (409); changed after `changedAt` 409; audited',
    body: z.object({
      mode: z.enum(registrationModes),
      isPublicConfirmed: z.boolean().default(false),
      changedAt: previousChange,
    }),
    reply: Registration,
  },
  'GET /api/second-factor-policy': {
    summary: 'Which roles require a second factor, and how many of their accounts have none.',
    access: 'roles.manage',
    rule: 'no role requires one until an administrator chooses so',
    reply: SecondFactorPolicy,
  },
  'PUT /api/second-factor-policy': {
    summary: 'Changes which roles require a second factor, from the next request on.',
    access: 'roles.manage',
    requiresSession: true,
    rule: 'for the own role only with a second factor of the own account (409); changed after `changedAt` 409; notifies the accounts without one; audited',
    body: z.object({ roles: SecondFactorChoice, changedAt: previousChange }),
    reply: SecondFactorPolicy,
  },
})
