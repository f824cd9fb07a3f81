import type { User } from '#contract/accounts/accounts.ts'
import type { Api, Call } from '#contract/api.ts'
import { parseCallName, type CallArguments, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import { insertUser } from '#server/accounts/store.ts'
import { addDuration, day, minute } from '#server/platform/clock.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import type { RunningPortal } from './start-test-portal.ts'

/** A portal whose current time a test sets. */
type PortalWithClock = RunningPortal & { time: { now: Date } }

/** A reply, successful or not. */
export type Answer<Body> = { status: number; headers: Headers; body: Body }

/** A person at a browser: makes the calls of the contract and stores the portal's cookies. */
export class Person {
  readonly #portal: PortalWithClock
  readonly cookies = new Map<string, string>()
  /** Headers of every request, such as that of an API token. */
  headers: Record<string, string> = {}
  user: User | undefined

  constructor(portal: PortalWithClock) {
    this.#portal = portal
  }

  /** Creates an account and a session without hashing a password. */
  static async signIn(portal: PortalWithClock, role: Role, name = 'Ada'): Promise<Person> {
    const { database, platform, time } = portal
    const person = new Person(portal)
    count += 1
    const email = `${name.toLowerCase()}.${count}@example.test`
    const user = await database.db.transaction().execute(tx =>
      insertUser(tx, {
        email,
        passwordHash: 'none',
        firstName: name,
        lastName: 'Hartwell',
        role,
        awaitsApproval: false,
        now: time.now,
      }),
    )
    if (role === 'board_member') {
      const boardTermExpires = addDuration(time.now, 3 * 365 * day)
      await database.db
        .updateTable('users')
        .set({ boardMemberSince: time.now, boardTermExpires })
        .where('id', '=', user.id)
        .execute()
    }
    person.user = presentUser(time.now, user)
    person.#storeCookies([
      await database.db
        .transaction()
        .execute(tx => platform.sessions.start(tx, user.id, { address: '127.0.0.1', userAgent: 'test' })),
    ])
    return person
  }

  /** Updates columns of the account and returns its Family Member ID. Does nothing for a visitor. */
  async updateAccount(columns: { passwordHash?: string; accessCodeHash?: string }): Promise<string> {
    if (this.user === undefined) return ''
    const { familyId } = await this.#portal.database.db
      .updateTable('users')
      .set(columns)
      .where('id', '=', this.user.id)
      .returning('familyId')
      .executeTakeFirstOrThrow()
    return familyId
  }

  /** Gives the session Family Access without a code. */
  async stepUp(): Promise<void> {
    const { database, platform, time } = this.#portal
    const session = await platform.sessions.find(this.cookieHeader())
    if (session === null) throw new Error('Family Access needs a session')
    await database.db
      .transaction()
      .execute(tx => platform.sessions.stepUp(tx, session.sid, addDuration(time.now, 15 * minute)))
    platform.sessions.invalidate(session.sid)
  }

  /** Starts a new session, as after the previous one has expired. */
  async signInAgain(): Promise<void> {
    const { database, platform } = this.#portal
    const device = { address: '127.0.0.1', userAgent: 'test' }
    this.#storeCookies([
      await database.db.transaction().execute(tx => platform.sessions.start(tx, this.user?.id ?? '', device)),
    ])
  }

  /** A person with the same cookies: the same person on another node, or a thief. */
  copy(portal = this.#portal): Person {
    const copy = new Person(portal)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  get address(): string {
    return this.#portal.address
  }

  /** Makes a call and returns the body of its success. @throws when it fails. */
  async call<Name extends Call>(name: Name, ...[input]: CallArguments<Api[Name]>): Promise<Reply<Api[Name]>> {
    const { status, body } = await this.try(name, input as never)
    if (status >= 400) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`)
    return body as Reply<Api[Name]>
  }

  /** Makes a call and returns its reply. The body may be anything, so that tests can send wrong ones. */
  async try(
    name: Call,
    input: {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer<FailureBody>> {
    const { method, path } = parseCallName(name)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(input.params?.[key] ?? ''),
    )
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`
    return this.fetch(method, filled + query, input)
  }

  async fetch(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<FailureBody>> {
    const response = await fetch(this.#portal.address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        // A Blob states its own type.
        ...(body !== undefined && !(body instanceof Blob) && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
      }),
    })
    this.#storeCookies(response.headers.getSetCookie())
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as FailureBody,
    }
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookies(setCookies: string[]): void {
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

let count = 0
