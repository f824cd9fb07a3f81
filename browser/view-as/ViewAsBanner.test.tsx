import { expect, test } from 'vitest'

import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import ViewAsBanner from './ViewAsBanner.tsx'

const jane = { firstName: 'Jane', lastName: 'Hartwell' } as User
const viewAs = { viewerId: '1', viewerName: 'Rosa Hartwell', until: '2026-11-22T10:30:00.000Z' }

test('the banner names the account and announces itself', () => {
  const page = renderPage(<ViewAsBanner user={jane} viewAs={viewAs} />)
  const [sentence] = findAll(page, 'p')
  expect(getText(sentence!)).toMatch(
    /^You see the portal as Jane Hartwell\. Nothing can be changed\. Ends at /,
  )
  expect(sentence?.attributes['role']).toBe('alert')
  expect(listTexts(page, 'button')).toEqual(['Stop viewing'])
})
