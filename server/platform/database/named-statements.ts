import { hash } from 'node:crypto'

import { DatabaseError, type PoolClient } from 'pg'

type Query = (...args: unknown[]) => unknown

/** A connection keeps its named statements until it ends, so further texts stay without a name. */
const maxNames = 500

/**
 * Lists and searches: their best plan depends on their values, such as an account with 3 conversations or with 10,000.
 * PostgreSQL would soon plan a named statement for values of any kind. It then finds no partial index for a conflict
 * either, and fails.
 */
const plannedEachTime = /\b(?:order by|limit|i?like)\b|@@|\bon conflict \([^)]*\) where\b/i

/**
 * Returns a function that names the statements of a connection that have values, so that PostgreSQL parses and analyzes
 * each text once. If a migration by another node has changed what a statement returns, it is repeated under a new name.
 */
export function openStatementNames(): (client: PoolClient) => void {
  /** By the text of the statement. The same in every connection. */
  const names = new Map<string, string>()
  /** Part of each name. Names of an earlier one stay unused until their connections end. */
  let edition = 0

  function findName(text: string): string | undefined {
    let name = names.get(text)
    if (name === undefined && names.size < maxNames && !plannedEachTime.test(text)) {
      name = `${edition} ${hash('sha256', text, 'base64url').slice(0, 16)}`
      names.set(text, name)
    }
    return name
  }

  return client => {
    const query = client.query.bind(client) as Query
    const queryNamed: Query = (text, values, ...rest) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? findName(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }
    Object.assign(client, {
      query(...args: unknown[]) {
        const result = queryNamed(...args)
        if (!(result instanceof Promise)) return result
        return result.catch(async (error: unknown) => {
          if (!isOutdated(error)) throw error
          edition += 1
          names.clear()
          // Fails in a transaction, which the error has ended.
          return (queryNamed(...args) as Promise<unknown>).catch(() => {
            throw error
          })
        })
      },
    })
  }
}

/** Whether the columns of a named statement have changed. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
