import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Client, DatabaseError, Pool, types as pgTypes, type ClientConfig, type CustomTypesConfig } from 'pg'

import type { Tables } from './tables.ts'

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
  /** A client outside the pool, for LISTEN. */
  connect(): Promise<Client>
  close(): Promise<void>
}

/** Opens a pool. `connection` has the options of `pg`: a connectionString, or host, user and database. */
export function openDatabase(connection: ClientConfig, onIdleError: (error: Error) => void): Database {
  const settings = { ...connection, types, application_name: 'heirloom', connectionTimeoutMillis: 5000 }
  const pool = new Pool({ ...settings, max: 10, statement_timeout: 30_000 })
  pool.on('error', onIdleError)
  // A connection that breaks while it is in use fails the next statement. It also emits an error event; without a
  // listener, that would end the process. The pool listens on idle connections only.
  pool.on('connect', client => void client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool,
    async connect() {
      const client = new Client({ ...settings, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      await client.connect()
      return client
    },
    close: () => db.destroy(),
  }
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
export function violatedConstraint(error: unknown): string | undefined {
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
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}
