import { expect, test } from 'vitest'

import { createFamilyMessagesQuery, createMemberAccountQuery } from '#browser/messages/queries.ts'
import { createFamilyMessage } from '#browser/test/family-message.ts'
import { getText, listLinks, listTexts, renderPage } from '#browser/test/render-page.tsx'
import { emptyMember } from '#contract/family-tree/empty-member.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import ProfileMessages from './ProfileMessages.tsx'

const ben = { ...emptyMember, id: 'ben', firstName: 'Ben', lastName: 'Hartwell' } as FamilyMember
const account = { id: 'ben', memberId: 'ben', name: 'Ben Hartwell', photographUrl: null }

test('offers the first message to a member with an account', () => {
  const tab = renderTab({ recipients: [account] })
  expect(listTexts(tab, 'h2')).toEqual(['No messages yet'])
  expect(listTexts(tab, 'button')).toEqual(['Send Message'])
})

test('explains that a member has no account', () => {
  const tab = renderTab({ recipients: [] })
  expect(getText(tab)).toContain('Ben has no account yet, so no one could read your message.')
  expect(listTexts(tab, 'button')).toEqual([])
})

test('explains that a member has died', () => {
  const tab = renderTab({ member: { ...ben, isAlive: false } })
  expect(getText(tab)).toContain('Ben has died.')
})

test('shows the conversation and links to it', () => {
  const tab = renderTab({ recipients: [account], messages: [createFamilyMessage()] })
  expect(listTexts(tab, 'li')[0]).toContain('The oak is in leaf.')
  expect(listLinks(tab)).toContainEqual(['Open in Messages', '/messages/conversation-1'])
})

function renderTab({ member = ben, recipients = [] as object[], messages = [] as object[] }) {
  return renderPage(<ProfileMessages member={member} linkedMemberId="ada" />, {}, '', [
    [createMemberAccountQuery('ben').queryKey, recipients],
    [
      createFamilyMessagesQuery('ben').queryKey,
      { pages: [{ rows: messages, next: null, total: null }], pageParams: [null] },
    ],
  ])
}
