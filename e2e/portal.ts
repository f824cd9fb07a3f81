import { expect, type Page } from '@playwright/test'
import { parseSetCookie } from 'cookie'

import type { Registration } from '#contract/accounts/accounts.ts'
import type { FamilyAccess } from '#contract/family-access.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import { hashPassword } from '#server/accounts/password/passwords.ts'
import { createSetupToken } from '#server/accounts/setup-link.ts'
import { insertUser } from '#server/accounts/store.ts'
import { seedRepositories } from '#server/companies/seed-repositories.ts'
import { addDuration, hour, systemClock } from '#server/platform/clock.ts'
import { startTestPortal, type RunningPortal } from '#server/test/start-test-portal.ts'
import { createTestDatabase, type TestConnection } from '#server/test/test-postgres.ts'

export type Account = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>

/** A portal in this worker, on a database of its own in the PostgreSQL of the test run. */
export class Portal {
  readonly #running: RunningPortal
  readonly #connection: TestConnection

  private constructor(running: RunningPortal, connection: TestConnection) {
    this.#running = running
    this.#connection = connection
  }

  static async open(settings: Record<string, string> = {}): Promise<Portal> {
    const postgres = JSON.parse(process.env['E2E_POSTGRES'] ?? '{}') as TestConnection
    const database = await createTestDatabase(postgres)
    return Portal.#start({ ...postgres, database }, settings)
  }

  static async #start(connection: TestConnection, settings: Record<string, string>): Promise<Portal> {
    const running = await startTestPortal(connection, {
      LIMIT_REGISTER: '100000',
      LOG_LEVEL: 'warn',
      ...settings,
    })
    return new Portal(running, connection)
  }

  /** Opens a second node on the same database. */
  async openAnotherNode(settings: Record<string, string> = {}): Promise<Portal> {
    return Portal.#start(this.#connection, settings)
  }

  get address(): string {
    return this.#running.address
  }

  close(): Promise<void> {
    return this.#running.stop()
  }

  /** Returns the one-time link through which the first administrator registers. */
  async setupLink(): Promise<string> {
    const token = await this.#running.database.db
      .transaction()
      .execute(tx => createSetupToken(tx, systemClock))
    return `${this.address}/auth?setup=${token}`
  }

  /** Creates an account that no browser is signed in to. */
  async createAccount(firstName?: string, role: Role = 'family_member'): Promise<Account> {
    const account = createAccountInput(firstName)
    await this.#insert(account, role)
    return account
  }

  /** Creates an account and gives this page's browser a session of it. */
  async signIn(page: Page, role: Role = 'family_member', firstName?: string): Promise<Account> {
    const account = createAccountInput(firstName)
    const { id } = await this.#insert(account, role)
    const userAgent = await page.evaluate<string>('navigator.userAgent')
    const { platform, database } = this.#running
    const cookie = await database.db
      .transaction()
      .execute(tx => platform.sessions.start(tx, id, { address: '127.0.0.1', userAgent }))
    const { name, value = '', httpOnly = false, maxAge = 0 } = parseSetCookie(cookie)
    const expires = Date.now() / 1000 + maxAge
    await page.context().addCookies([{ name, value, url: this.address, httpOnly, sameSite: 'Lax', expires }])
    return account
  }

  /** Lets this page's session read what Family Access protects. */
  async stepUp(page: Page): Promise<void> {
    const { platform, database } = this.#running
    const session = await platform.sessions.find(await this.#cookieHeader(page))
    if (session === null) throw new Error('The page has no session to step up')
    await database.db
      .transaction()
      .execute(tx => platform.sessions.stepUp(tx, session.sid, addDuration(systemClock(), hour)))
    platform.sessions.invalidate(session.sid)
  }

  /** Sets an access code and returns it with the Family Member ID. The session is not stepped up. */
  async setAccessCode({ email }: Account): Promise<FamilyAccess> {
    const accessCode = 'thirteen rings'
    const { familyId } = await this.#running.database.db
      .updateTable('users')
      .set({ accessCodeHash: await hashPassword(accessCode) })
      .where('email', '=', email)
      .returning('familyId')
      .executeTakeFirstOrThrow()
    return { familyId, accessCode }
  }

  /** Gives an account a password, such as one that signs in at an identity provider. */
  async setPassword({ email }: Pick<Account, 'email'>, password: string): Promise<void> {
    const passwordHash = await hashPassword(password)
    const { db } = this.#running.database
    await db.updateTable('users').set({ passwordHash }).where('email', '=', email).execute()
  }

  /** Lets an account wait for approval, as after a registration. */
  async setWaiting({ email }: Account): Promise<void> {
    const { db } = this.#running.database
    await db.updateTable('users').set({ awaitsApproval: true }).where('email', '=', email).execute()
  }

  /** Files the sample documents of the companies, as a start of the portal does in the background. */
  async seedRepositories(): Promise<void> {
    await seedRepositories(this.#running.platform)
  }

  /** Ends the session of this page's browser without a call from the page, as an expiry does. */
  async endSession(page: Page): Promise<void> {
    const headers = { cookie: await this.#cookieHeader(page) }
    const { status } = await fetch(`${this.address}/api/logout`, { method: 'POST', headers })
    expect(status, 'The session ends').toBe(200)
  }

  async #insert({ email, firstName, lastName }: Account, role: Role) {
    passwordHash ??= hashPassword(commonPassword)
    const hash = await passwordHash
    return this.#running.database.db.transaction().execute(tx =>
      insertUser(tx, {
        email,
        firstName,
        lastName,
        passwordHash: hash,
        role,
        awaitsApproval: false,
        now: systemClock(),
      }),
    )
  }

  async #cookieHeader(page: Page): Promise<string> {
    const cookies = await page.context().cookies(this.address)
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
}

/** The fields of a registration. Each call returns a new email address, without letters that may form a name. */
export function createAccountInput(firstName = 'Ada'): Account {
  const [number] = crypto.getRandomValues(new Uint32Array(1))
  const email = `${firstName.toLowerCase()}.${number}@example.test`
  return { firstName, lastName: 'Hartwell', email, password: commonPassword }
}

const commonPassword = 'rings-of-an-oak'
/** Hashed once for all accounts of a worker. */
let passwordHash: Promise<string> | undefined
