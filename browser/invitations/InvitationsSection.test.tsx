import { expect, test } from 'vitest'

import { query } from '#browser/platform/query.ts'
import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { Invitation } from '#contract/invitations/invitations.ts'

import { InvitationsSection } from './InvitationsSection.tsx'

const pending: Invitation = {
  id: '1',
  email: 'clara@example.test',
  state: 'pending',
  delivery: 'link',
  mail: null,
  member: null,
  message: null,
  invitedBy: 'Rosa Hartwell',
  createdAt: '2026-01-02T10:00:00.000Z',
  expiresAt: '2026-01-16T10:00:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
  revokedAt: null,
  memberLink: null,
}
const member = { id: '9', name: 'Clara Ellery' }
const accepted = {
  acceptedAt: '2026-01-05T10:00:00.000Z',
  acceptedBy: 'Clara Ellery',
  state: 'accepted',
} as const

test.each<[string, Partial<Invitation>, string[]]>([
  ['pending', {}, ['By link', 'until Jan 16, 2026', 'by Rosa Hartwell']],
  [
    'undelivered',
    { delivery: 'mail', mail: 'failed' },
    ['By email, not delivered', 'The message could not be delivered'],
  ],
  [
    'accepted',
    { ...accepted, member, memberLink: 'linked' },
    ['Linked to Clara Ellery', 'by Clara Ellery on Jan 5, 2026'],
  ],
  [
    'accepted without a link',
    { ...accepted, member, memberLink: 'already-linked' },
    ['Not linked: Clara Ellery already had an account'],
  ],
  [
    'accepted without a member',
    { ...accepted, memberLink: 'removed' },
    ['Not linked: the member was removed from the tree'],
  ],
  ['expired', { state: 'expired' }, ['Expired', 'on Jan 16, 2026']],
  ['revoked', { state: 'revoked', revokedAt: '2026-01-03T10:00:00.000Z' }, ['Revoked', 'on Jan 3, 2026']],
  ['left by its inviter', { state: 'revoked' }, ['Rosa Hartwell is no longer an administrator']],
])('describes an invitation that is %s', (_, changes, texts) => {
  const row = getText(findAll(render([{ ...pending, ...changes }]), 'tbody')[0]!)
  for (const text of texts) expect(row).toContain(text)
})

test.each<[string, Partial<Invitation>, string[]]>([
  ['pending', {}, ['Send again', 'New link', 'Revoke']],
  ['expired', { state: 'expired' }, ['Send again', 'New link']],
  ['left by its inviter', { state: 'revoked' }, ['Send again', 'New link']],
  ['revoked', { state: 'revoked', revokedAt: '2026-01-03T10:00:00.000Z' }, []],
  ['accepted', accepted, []],
])('offers the actions of one that is %s', (_, changes, actions) => {
  const [body] = findAll(render([{ ...pending, ...changes }]), 'tbody')
  expect(listTexts(body!, 'button')).toEqual(actions)
})

test('an empty list names the first step', () => {
  expect(getText(render([]))).toContain('Choose “Invite someone” to send the first one.')
})

function render(rows: Invitation[]) {
  return renderPage(<InvitationsSection />, {}, '', [
    [
      query('GET /api/invitations').queryKey,
      { pages: [{ rows, next: null, total: rows.length }], pageParams: [null] },
    ],
  ])
}
