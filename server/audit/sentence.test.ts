import { expect, test } from 'vitest'

import { auditActions, type AuditAction } from '#contract/audit/audit-actions.ts'

import { formatSentence } from './sentence.ts'

test('names the actor and links the subject', () => {
  const subject = { name: '“Deed”', path: '/documents/1' }
  expect(formatSentence(auditActions['documents.removed'].sentence, createValues({ subject }))).toEqual([
    { text: 'Ada Hartwell deleted ', path: null },
    { text: '“Deed”', path: '/documents/1' },
  ])
})

test.each<[AuditAction, details: Record<string, unknown>, sentence: string]>([
  ['role.granted', { role: 'admin' }, 'Ada Hartwell made Ben an administrator'],
  ['inquiry.state-changed', { from: 'new', to: 'closed' }, 'Ada Hartwell changed Ben from new to closed'],
  ['inquiry.state-changed', {}, 'Ada Hartwell changed Ben'],
  ['documents.changed', { fields: ['title', 'tags'] }, 'Ada Hartwell changed Ben: title, tags'],
  ['documents.changed', { fields: [] }, 'Ada Hartwell changed Ben'],
  ['document-shares.opened', {}, 'Ben opened a shared link'],
  ['account.sign-in-failed', {}, 'Someone tried to sign in to Ben’s account and failed'],
])('%s with %j', (action, details, sentence) => {
  const parts = formatSentence(auditActions[action].sentence, createValues({ details }))
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
})

test('leaves out a part without a subject', () => {
  const parts = formatSentence(
    auditActions['document-shares.rejected'].sentence,
    createValues({ subject: null }),
  )
  expect(parts).toEqual([{ text: 'Someone tried to open a shared link and was refused', path: null }])
})

test('begins with a capital letter', () => {
  expect(formatSentence('{actor} signed in', createValues({ actor: 'you' }))[0]?.text).toBe('You signed in')
})

function createValues(values: Partial<Parameters<typeof formatSentence>[1]>) {
  return {
    actor: 'Ada Hartwell',
    subject: { name: 'Ben', path: null },
    possessive: 'Ben’s',
    details: {},
    ...values,
  }
}
