import { readFile, stat } from 'node:fs/promises'

import { ignoreMissingFile } from './data-directory.ts'

/** A system user that PostgreSQL runs as when the server is root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The owner of the cluster, unless that is root; otherwise `postgres` or `nobody`. initdb requires an account in
 * /etc/passwd.
 * @throws when the system has none of these accounts.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  const found = await stat(cluster).catch(ignoreMissingFile)
  if (found !== null && found.uid !== 0) {
    const name = accounts.find(account => account.uid === found.uid)?.name ?? `number ${found.uid}`
    return { name, uid: found.uid, gid: found.gid }
  }
  const account =
    accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody') ?? null
  if (account !== null) return account
  throw new Error(
    'PostgreSQL does not run as root, and this system has no `postgres` or `nobody` user. ' +
      'Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap(line => {
    const [name = '', , uid, gid] = line.split(':')
    return uid === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
