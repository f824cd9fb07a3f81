import { expect, test } from 'vitest'

import { findAll, renderPage, getText, listTexts, type Markup } from '#browser/test/render-page.tsx'
import { familyNamePlaceholder } from '#contract/first-page.ts'

import AuthPage from './AuthPage.tsx'

test('the sign-in page has two tabs and a marketing panel', () => {
  const page = renderAuthPage('')
  const tabs = findAll(page, 'button').filter(({ attributes }) => attributes['role'] === 'tab')
  expect(tabs.map(tab => [getText(tab), tab.attributes['aria-selected']])).toEqual([
    ['Sign In', 'true'],
    ['Register', 'false'],
  ])
  expect(getText(findAll(page, 'aside')[0]!)).toContain(familyNamePlaceholder)
})

test('Sign In has two fields with autocomplete', () => {
  const page = renderAuthPage('')
  expect(listFields(page)).toEqual([
    ['Email', 'username webauthn'],
    ['Password', 'current-password'],
  ])
  expect(listTexts(findAll(page, 'form')[0]!, 'button')).toEqual(['Sign In'])
})

test('Register has four fields with autocomplete', () => {
  const page = renderAuthPage('?setup=token')
  expect(listFields(page)).toEqual([
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'username'],
    ['Password', 'new-password'],
  ])
  expect(listTexts(findAll(page, 'form')[0]!, 'button')).toEqual(['Create Family Account'])
})

function renderAuthPage(search: string): Markup {
  return renderPage(<AuthPage />, undefined, search)
}

/** The label and the autocomplete of each field. */
function listFields(page: Markup): (string | undefined)[][] {
  const labels = new Map(findAll(page, 'label').map(label => [label.attributes['for'], getText(label)]))
  return findAll(page, 'input').map(({ attributes }) => [
    labels.get(attributes['id'])?.replace(/ \*$/, ''),
    attributes['autoComplete'] ?? attributes['autocomplete'],
  ])
}
