import { expect, test } from 'vitest'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { findAll, renderPage, getText } from '#browser/test/render-page.tsx'
import type { OpenSession } from '#contract/accounts/account-security.ts'

import { OpenSessions } from './OpenSessions.tsx'
import { sessionsQuery } from './queries.ts'

test('lists sessions of one day with their sign-in times', () => {
  const times = ['2026-11-22T08:15:00.000Z', '2026-11-22T09:45:00.000Z']
  const sessions = times.map((createdAt, index) => createSession({ id: String(index), createdAt }))
  const page = renderPage(<OpenSessions />, {}, '', [[sessionsQuery.queryKey, sessions]])
  const rows = findAll(page, 'li')
  for (const [index, createdAt] of times.entries()) {
    const signedIn = formatInstant(createdAt)
    expect(signedIn).toMatch(/^Nov 2\d, 2026, \d{1,2}:(15|45)/)
    expect(getText(rows[index]!)).toContain(`signed in ${signedIn}`)
    const [button] = findAll(rows[index]!, 'button')
    expect(button?.attributes['aria-label']).toBe(`Sign out: Chrome on Linux, signed in ${signedIn}`)
  }
})

function createSession(fields: Partial<OpenSession>): OpenSession {
  return {
    id: '0',
    device: 'Chrome on Linux',
    address: '127.0.0.1',
    isCurrent: false,
    createdAt: '2026-11-22T08:15:00.000Z',
    lastUsedAt: null,
    expiresAt: '2026-12-22T08:15:00.000Z',
    remarks: [],
    ...fields,
  }
}
