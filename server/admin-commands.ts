import { randomBytes } from 'node:crypto'

import { pino } from 'pino'

import { defaultGraceDays } from '#contract/dates/grace-days.ts'
import { roles, type Role } from '#contract/roles/capabilities.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { deletePasskeys } from './accounts/passkeys/store.ts'
import { hashPassword } from './accounts/password/passwords.ts'
import { deleteSecondFactor } from './accounts/second-factor/store.ts'
import { deleteSetupLinks } from './accounts/setup-link.ts'
import {
  approveAccount,
  countAdministrators,
  findAccountByEmail,
  listAccounts,
  lockAdministrators,
  reactivateAccount,
  setPassword,
} from './accounts/store.ts'
import { acceptTrail, findHead, readSealedHeads, sealHead, type Sealing } from './audit/seal.ts'
import { verifyTrail, type KnownHead } from './audit/verify-trail.ts'
import { findKeyCommand } from './key-commands.ts'
import { migrations } from './migrations/migrations.ts'
import { audit } from './platform/audit.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import type { Database, Db, Tx } from './platform/database/database.ts'
import { isUpToDate, migrate } from './platform/database/migrate.ts'
import { openSharedDatabase } from './platform/database/open-database.ts'
import { describeError } from './platform/log/describe-error.ts'
import { disabledMail } from './platform/mail/outbox.ts'
import { openSecretBox } from './platform/secret-box.ts'
import { endSessions } from './platform/sessions/sessions.ts'
import type { UserRow } from './platform/sessions/users.ts'
import { writeSetting } from './platform/settings.ts'
import { createToday } from './platform/today.ts'
import { createVapidKeys } from './platform/vapid-keys.ts'
import { applyRoleChange } from './roles/change-role.ts'
import { notifyOfRole } from './roles/notify-changes.ts'

const usage = `npm run admin -- COMMAND
  list                    lists all accounts
  approve EMAIL           approves an account that awaits approval
  grant EMAIL             makes an account an administrator
  revoke EMAIL            makes an administrator a family member again
  reset-password EMAIL    gives an account a new password, turns its second factor off, removes its passkeys and
                          ends its sessions
  second-factor optional  requires a second factor of no role, if all administrators are locked out
  vapid-keys              prints a new pair of keys for notifications on devices (web push)
  audit verify [HEAD…]    checks every entry of the audit trail, and that noted heads are part of it
  audit head              prints the head of the audit trail, to be noted elsewhere
  audit accept            accepts the trail of an older backup that was restored on purpose, and records that
  keys rotate             encrypts everything again with new keys, while people write
  keys remove-previous    removes the previous keys once nothing needs them
  keys verify             counts what opens with the keys, and what does not

Works whether or not the portal is running. A running portal applies the change as soon as the database
notifies it, usually within milliseconds.`

const accountCommands = new Map<string, (db: Db, email: string, config: Config) => Promise<void>>([
  ['list', printAccounts],
  ['approve', approveRegistration],
  ['grant', grantAdministrator],
  ['revoke', revokeAdministrator],
  ['reset-password', resetPassword],
])

const auditCommands = new Map<string, (sealing: Sealing, heads: KnownHead[]) => Promise<ExitCode>>([
  ['verify', verifyAuditTrail],
  ['head', printAuditHead],
  ['accept', acceptAuditTrail],
])

/** 0 on success, 1 on a failure, 2 for an invalid command line. */
type ExitCode = 0 | 1 | 2

type Work = (context: Sealing & { config: Config; database: Database }) => Promise<ExitCode>

/** Runs a command of the administrator's command line and prints its result. `settings`: the environment. */
export async function runAdminCommand(args: string[], settings: NodeJS.ProcessEnv): Promise<ExitCode> {
  if (args.join(' ') === 'vapid-keys') return printVapidKeys()
  const work = findWork(args)
  if (work === undefined) {
    console.log(usage)
    return ['', 'help'].includes(args[0] ?? '') ? 0 : 2
  }
  try {
    return await runWithDatabase(work, readConfig(settings))
  } catch (error) {
    console.log(describeError(error))
    return 1
  }
}

/** Needs no database: the operator sets the keys in the environment. */
function printVapidKeys(): ExitCode {
  const { publicKey, privateKey } = createVapidKeys()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
  return 0
}

/** The work of a command line; undefined for an invalid one. */
function findWork([command = '', ...args]: string[]): Work | undefined {
  if (command === 'audit') {
    const [name = '', ...noted] = args
    const runAudit = auditCommands.get(name)
    const heads = noted.map(readNotedHead).filter(head => head !== null)
    if (runAudit === undefined || heads.length < noted.length || (name !== 'verify' && noted.length > 0))
      return undefined
    return sealing => runAudit(sealing, heads)
  }
  if (command === 'keys') {
    const runKeys = findKeyCommand(args)
    return runKeys && (context => runKeys({ ...context, print: line => console.log(line) }))
  }
  if (command === 'second-factor') return args.join(' ') === 'optional' ? makeSecondFactorOptional : undefined
  const run = accountCommands.get(command)
  const [email = '', ...rest] = args
  if (run === undefined || (command === 'list') !== (email === '') || rest.length > 0) return undefined
  return async ({ db, config }) => {
    await run(db, email.trim().toLowerCase(), config)
    return 0
  }
}

async function runWithDatabase(work: Work, config: Config): Promise<ExitCode> {
  const database = await openSharedDatabase(config, pino({ level: 'silent' }))
  try {
    if (database.isExclusive) await migrate(database.unlimited, migrations)
    else if (!(await isUpToDate(database.db, migrations)))
      throw new Error(
        'The database was created by an older version of the portal. Stop any portal of that version, then start ' +
          'this one, which migrates the database.',
      )
    const secretBox = openSecretBox(config)
    return await work({ database, db: database.db, clock: systemClock, config, secretBox })
  } finally {
    await database.close()
  }
}

/** A head as `audit head` prints it: `1234:5e88…`. */
function readNotedHead(text: string): KnownHead | null {
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined) return null
  return { position: Number(position), hash, source: 'the head that you noted' }
}

async function verifyAuditTrail(sealing: Sealing, noted: KnownHead[]): Promise<ExitCode> {
  const sealed = await readSealedHeads(sealing)
  const { checked, head, fault } = await verifyTrail(sealing.db, [...noted, ...sealed])
  const count = formatCount(checked)
  if (fault !== null) {
    console.log(`${fault.kind}: ${fault.sentence}`)
    console.log(
      checked === 1 ? 'The entry before it is intact.' : `The ${count} entries before it are intact.`,
    )
    if (fault.kind === 'truncated')
      console.log('If you restored an older backup on purpose, run "audit accept", which records that.')
    return 1
  }
  console.log(`Checked ${count} ${checked === 1 ? 'entry' : 'entries'}: the audit trail is intact.`)
  for (const { position, source } of [...noted, ...sealed])
    console.log(`It contains entry ${formatCount(position)} of ${source}.`)
  if (sealed.length === 0) console.log('It is not sealed yet: a running portal seals it every minute.')
  console.log(`Head: ${head.position}:${head.hash}`)
  return 0
}

async function printAuditHead(sealing: Sealing): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  // The portal seals it too; without its key, the head can still be noted.
  const { position, hash } = await sealHead(sealing).catch(async (error: unknown) => {
    console.log(describeError(error))
    exitCode = 1
    return findHead(sealing.db)
  })
  console.log(`${position}:${hash}`)
  return exitCode
}

async function acceptAuditTrail(sealing: Sealing): Promise<ExitCode> {
  const { position, hash } = await acceptTrail(sealing)
  console.log(`The audit trail is accepted and sealed. Head: ${position}:${hash}`)
  return 0
}

async function printAccounts(db: Db): Promise<void> {
  const accounts = await listAccounts(db)
  if (accounts.length === 0) console.log('There are no accounts yet.')
  for (const account of accounts) {
    const { email, role, firstName, lastName } = account
    console.log(`${role.padEnd(14)} ${email.padEnd(32)} ${firstName} ${lastName}${describeState(account)}`)
  }
}

function describeState(account: Awaited<ReturnType<typeof listAccounts>>[number]): string {
  const state = account.awaitsApproval ? ' (awaits approval)' : account.isActive ? '' : ' (deactivated)'
  return account.hasSecondFactor ? `${state} (second factor)` : state
}

async function approveRegistration(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockAdministrators(tx)
    const { user } = await requireAccount(tx, email)
    if (!user.awaitsApproval) throw new Error(`${email} does not await approval.`)
    if (!user.isActive) throw new Error(`${email} is deactivated and cannot be approved.`)
    await approveAccount(tx, user.id, systemClock())
    await audit(tx, systemClock, { actorId: null, action: 'account.approved', subject: user.id })
  })
  console.log(`${email} is now approved.`)
}

async function grantAdministrator(db: Db, email: string, config: Config): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockAdministrators(tx)
    const { user } = await requireAccount(tx, email)
    const now = systemClock()
    if (user.awaitsApproval) {
      await approveAccount(tx, user.id, now)
      await audit(tx, systemClock, { actorId: null, action: 'account.approved', subject: user.id })
    }
    if (!user.isActive) {
      await endSessions(tx, user.id)
      await reactivateAccount(tx, user.id, now)
      await audit(tx, systemClock, { actorId: null, action: 'account.reactivated', subject: user.id })
    }
    await deleteSetupLinks(tx)
    await changeRole(tx, config, user, 'admin')
  })
  console.log(`${email} is now an administrator.`)
}

async function revokeAdministrator(db: Db, email: string, config: Config): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockAdministrators(tx)
    const { user } = await requireAccount(tx, email)
    if (user.role !== 'admin') throw new Error(`${email} is not an administrator.`)
    const now = systemClock()
    if (user.isActive && (await countAdministrators(tx, now)) <= 1) {
      throw new Error(`${email} is the last administrator. Grant the role to another account first.`)
    }
    await changeRole(tx, config, user, 'family_member')
  })
  console.log(`${email} is now a family member.`)
}

/** Notifies the account and the administrators in the portal, but not by email. */
async function changeRole(tx: Tx, config: Config, user: UserRow, role: Role): Promise<void> {
  const change = { actorId: null, user, role, reason: null }
  const from = await applyRoleChange(tx, { clock: systemClock, timeZone: config.TIME_ZONE }, change)
  if (from === undefined) return
  const today = createToday(systemClock, config.TIME_ZONE)
  const notifier = { clock: systemClock, config, mail: disabledMail, today }
  await notifyOfRole(notifier, tx, { actorId: null, userId: user.id, from, to: role, reason: null })
}

async function makeSecondFactorOptional({ db }: { db: Db }): Promise<ExitCode> {
  const rule = { requiredSince: null, graceDays: defaultGraceDays }
  const rules = { admin: rule, board_member: rule, family_member: rule }
  await db.transaction().execute(async tx => {
    await writeSetting(tx, 'secondFactor', rules, { changedById: null, changedAt: systemClock() })
    const entry = { actorId: null, action: 'second-factor.optional', subject: null } as const
    for (const role of roles) await audit(tx, systemClock, { ...entry, details: { role } })
  })
  console.log('No role requires a second factor any more.')
  return 0
}

async function resetPassword(db: Db, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const { isRemoved, passkeys } = await db.transaction().execute(async tx => {
    const { user } = await requireAccount(tx, email)
    await setPassword(tx, user.id, passwordHash, systemClock())
    await endSessions(tx, user.id)
    const entry = { actorId: null, subject: user.id }
    await audit(tx, systemClock, { ...entry, action: 'password.reset' })
    const isRemoved = await deleteSecondFactor(tx, user.id)
    if (isRemoved) await audit(tx, systemClock, { ...entry, action: 'second-factor.off' })
    const passkeys = await deletePasskeys(tx, user.id)
    if (passkeys > 0)
      await audit(tx, systemClock, { ...entry, action: 'passkey.all-removed', details: { passkeys } })
    return { isRemoved, passkeys }
  })
  console.log(`The new password of ${email} is ${password}`)
  if (isRemoved) console.log('The second factor is off.')
  if (passkeys > 0) console.log('The passkeys are removed.')
  console.log(
    'All sessions of the account have ended. Hand over the password in person: it is not shown again.',
  )
}

async function requireAccount(db: Db, email: string) {
  const account = await findAccountByEmail(db, email)
  if (account === undefined) throw new Error(`No account has the address ${email}.`)
  return account
}
