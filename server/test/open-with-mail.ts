import { vi } from 'vitest'

import { openMailbox, type Mailbox } from './mailbox.ts'
import { openPortal, type TestPortal } from './open-portal.ts'

export const office = 'office@example.test'

/** How long a test waits for a letter. */
export const patience = { timeout: 30_000 }

/** A portal that mails, once its jobs are running unless a test wants to be there before. */
export async function openWithMail(
  settings: Record<string, string> = {},
  { isStarted } = { isStarted: true },
): Promise<{ mailbox: Mailbox; portal: TestPortal }> {
  const mailbox = await openMailbox()
  const portal = await openPortal({ SMTP_URL: mailbox.url, CONTACT_EMAIL: office, ...settings })
  if (isStarted) await vi.waitUntil(() => hasQueue(portal), patience)
  return { mailbox, portal }
}

export async function schemasOf(portal: TestPortal): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    'select nspname as name from pg_namespace',
  )
  return rows.map(({ name }) => name)
}

async function hasQueue(portal: TestPortal): Promise<boolean> {
  if (!(await schemasOf(portal)).includes('pgboss')) return false
  const { rows } = await portal.database.pool
    .query(`select from pgboss.queue where name = 'mail'`)
    .catch(() => ({ rows: [] }))
  return rows.length === 1
}
