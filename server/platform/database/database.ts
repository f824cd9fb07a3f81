import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import {
  Client,
  DatabaseError,
  Pool,
  types as pgTypes,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
} from 'pg'

import { second } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/tables.ts'

import { openStatementNames } from './named-statements.ts'

/** For functions that read, in or outside a transaction. It cannot write, so that a function that writes takes `Tx`. */
export type Db = Omit<
  Kysely<Tables>,
  'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto'
>
/** Functions that write take a transaction, so that related changes are atomic. */
export type Tx = Transaction<Tables>

export type Database = {
  db: Kysely<Tables>
  pool: Pool
  /** For migrations, which may take long: without the time limit of a reply. */
  unlimited: Kysely<Tables>
  /** A client outside the pool, for LISTEN. */
  connect(): Promise<Client>
  close(): Promise<void>
}

/**
 * Opens a pool. `connection` has the options of `pg`: a connectionString, or host, user and database. A statement ends
 * after 30 seconds. A server that does not even report that, since its machine or network is gone, loses the connection
 * after `replyTimeoutMs`.
 */
export function openDatabase(
  connection: ClientConfig,
  onIdleError: (error: Error) => void,
  { replyTimeoutMs = 40 * second } = {},
): Database {
  const settings = { ...connection, types, application_name: 'heirloom', connectionTimeoutMillis: 5000 }
  const openPool = (max: number) => {
    const opened = new Pool({ ...settings, max, statement_timeout: 30 * second })
    opened.on('error', onIdleError)
    // A connection that breaks while it is in use fails the next statement. It also emits an error event, which ends
    // the process without a listener. The pool listens on idle connections only.
    opened.on('connect', client => void client.on('error', () => undefined))
    return opened
  }
  const pool = openPool(10)
  const nameStatements = openStatementNames()
  pool.on('connect', client => {
    nameStatements(client)
    closeWithoutReply(client, replyTimeoutMs)
  })
  const db = openKysely(pool)
  const unlimited = openKysely(openPool(1))
  return {
    db,
    pool,
    unlimited,
    async connect() {
      const client = new Client({ ...settings, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      await client.connect()
      return client
    },
    close: async () => {
      await Promise.all([db.destroy(), unlimited.destroy()])
    },
  }
}

function openKysely(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Unlike `query_timeout` of `pg`, closes the connection too. Kysely would return it to the pool, where the next
 * statement would wait for the same reply.
 */
function closeWithoutReply(client: PoolClient, replyTimeoutMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query(...args: unknown[]) {
      clearTimeout(timer)
      timer = setTimeout(() => void (client as unknown as Client).end(), replyTimeoutMs).unref()
      return query(...args)
    },
  })
  // `drain`: every statement has its reply.
  for (const event of ['drain', 'end'] as const) client.on(event, () => clearTimeout(timer))
}

type TypeId = Parameters<typeof pgTypes.getTypeParser>[0]

/**
 * Converts columns to JavaScript. A date stays text, since a time zone could move a birthday. An instant becomes
 * ISO 8601 text, as in the contract. A count becomes a number, and numeric stays exact text.
 */
const types: CustomTypesConfig = {
  getTypeParser: ((id: TypeId, format: 'text' | 'binary') => {
    if (id === pgTypes.builtins.DATE) return (text: string) => text
    if (id === pgTypes.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (id === pgTypes.builtins.INT8) return Number
    return pgTypes.getTypeParser(id, format)
  }) as typeof pgTypes.getTypeParser,
}

/** The name of the constraint that a write violated; undefined for any other error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/** Whether a statement exceeded `statement_timeout`, usually behind a lock. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}

const connectionLost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether the database is unreachable, rather than rejecting a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host name with several addresses gives one error for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection exceptions. 57P0x: shutting down, crashed, or starting up. 53300: too many connections.
  if (/^(08...|57P0[1-3]|53300)$/.test(code) || connectionLost.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
    error.message,
  )
}
