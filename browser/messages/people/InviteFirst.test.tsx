import { expect, test } from 'vitest'

import { createRecipientsQuery } from '#browser/messages/queries.ts'
import { listLinks, renderPage } from '#browser/test/render-page.tsx'
import { roleCapabilities, type Role } from '#contract/roles/capabilities.ts'

import { InviteFirst } from './InviteFirst.tsx'

const renderFor = (role: Role, recipients: object[]) =>
  renderPage(<InviteFirst />, { capabilities: [...roleCapabilities[role]] }, '', [
    [createRecipientsQuery('').queryKey, recipients],
  ])

test('an administrator without anyone to write to can invite', () => {
  expect(listLinks(renderFor('admin', []))).toEqual([['Invite someone', '/role-management#invitations']])
  expect(listLinks(renderFor('admin', [{ id: 'ben' }]))).toEqual([])
  expect(listLinks(renderFor('board_member', []))).toEqual([])
})
