import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, type Page } from '@playwright/test'

import type { Registration } from '#contract/accounts.ts'
import type { FamilyAccess } from '#contract/family-access.ts'

export type Account = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>

/** A whole portal as an operator runs it: a server process with its own PostgreSQL and data directory. */
export class Portal {
  readonly #environment: NodeJS.ProcessEnv
  readonly #dataDirectory: string
  #server: Server

  private constructor(environment: NodeJS.ProcessEnv, dataDirectory: string, server: Server) {
    this.#environment = environment
    this.#dataDirectory = dataDirectory
    this.#server = server
  }

  static async open(settings: Record<string, string> = {}): Promise<Portal> {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'heirloom-e2e-'))
    const environment = {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      LIMIT_REGISTER: '100000',
      LOG_LEVEL: 'warn',
      COINBASE_URL: 'off',
      KRAKEN_URL: 'off',
      ...settings,
    }
    return new Portal(environment, dataDirectory, await startServer(environment))
  }

  get address(): string {
    return this.#server.address
  }

  /** The one-time link that the server prints, a moment after its address, while it has no administrator. */
  async setupLink(): Promise<string> {
    const printed = () => /\S+\/auth\?setup=\S+/.exec(this.#server.printed)?.[0] ?? ''
    await expect.poll(printed, 'The portal prints a setup link').not.toBe('')
    return printed()
  }

  /** Stops the server and starts it on the same data directory and port. */
  async restart(): Promise<void> {
    const { port } = new URL(this.address)
    await stopServer(this.#server)
    this.#server = await startServer({ ...this.#environment, PORT: port })
  }

  async close(): Promise<void> {
    await stopServer(this.#server)
    rmSync(this.#dataDirectory, { recursive: true, force: true })
  }

  /** An account, made through the API, that no browser is signed in to. */
  async createAccount(firstName?: string): Promise<Account> {
    const createAccount = newAccount(firstName)
    const { status } = await this.#ask('POST', '/api/register', createAccount)
    expect(status, 'An account is made').toBe(201)
    return createAccount
  }

  /** An account that this page's browser is signed in to. */
  async signIn(page: Page, role: 'family_member' | 'admin' = 'family_member', firstName?: string) {
    const createAccount = newAccount(firstName)
    const response = await page.request.post(`${this.address}/api/register`, { data: createAccount })
    expect(response.status(), 'An account is made').toBe(201)
    if (role === 'admin') await this.#grant(createAccount)
    return createAccount
  }

  /** Gives this page's browser Family Access: its account sets a code and enters it. */
  async setAccessCode(page: Page, { password }: Account): Promise<FamilyAccess> {
    const accessCode = 'thirteen rings'
    const address = `${this.address}/api/family-access`
    const set = await page.request.put(`${address}/code`, { data: { currentPassword: password, accessCode } })
    const { familyId } = (await set.json()) as FamilyAccess
    const given = await page.request.post(address, { data: { familyId, accessCode } })
    expect(given.status(), 'Family Access is given').toBe(200)
    return { familyId, accessCode }
  }

  /** Ends the session of this page's browser as it would end by itself: the page hears nothing of it. */
  async endSession(page: Page): Promise<void> {
    const cookies = await page.context().cookies(this.address)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { status } = await this.#ask('POST', '/api/logout', undefined, { cookie })
    expect(status, 'The session ends').toBe(200)
  }

  async #ask(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    return fetch(this.address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Makes an account an administrator, as the operator does at the terminal. */
  async #grant({ email }: Account): Promise<void> {
    await promisify(execFile)(process.execPath, ['server/admin.ts', 'grant', email], {
      env: this.#environment,
    })
  }
}

/** What somebody enters who registers. No two are the same. */
export function newAccount(firstName = 'Ada'): Account {
  const email = `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.test`
  return { firstName, lastName: 'Hartwell', email, password: 'rings-of-an-oak' }
}

/** A running server and what it has printed so far: its address, the setup link, its log. */
type Server = { process: ChildProcess; address: string; printed: string }

async function startServer(environment: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, ['server/main.ts'], { env: environment, stdio: 'pipe' })
  const server: Server = { process: child, address: '', printed: '' }
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      server.printed += text.toString()
      server.address = /^Heirloom is at (\S+)$/m.exec(server.printed)?.[1] ?? ''
      if (server.address !== '') resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', code => reject(new Error(`The portal ended with ${code}:\n${server.printed}`)))
  })
  return server
}

async function stopServer(server: Server): Promise<void> {
  if (server.process.exitCode === null) {
    const exit = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await exit
  }
  expect(server.process.exitCode, `The portal stops in good order:\n${server.printed}`).toBe(0)
}
