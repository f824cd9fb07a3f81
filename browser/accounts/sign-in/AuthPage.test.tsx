import { expect, test } from 'vitest'

import { findAll, renderPage, textOf, textsOf, type Markup } from '#browser/test/render-page.tsx'
import { familyNamePlaceholder } from '#contract/first-page.ts'

import AuthPage from './AuthPage.tsx'

test('the sign-in page has two tabs and a marketing panel', () => {
  const page = renderAt('')
  const tabs = findAll(page, 'button').filter(({ attributes }) => attributes['role'] === 'tab')
  expect(tabs.map(tab => [textOf(tab), tab.attributes['aria-selected']])).toEqual([
    ['Sign In', 'true'],
    ['Register', 'false'],
  ])
  expect(textOf(findAll(page, 'aside')[0]!)).toContain(familyNamePlaceholder)
})

test('Sign In has two fields with autocomplete', () => {
  const page = renderAt('')
  expect(fieldsOf(page)).toEqual([
    ['Email', 'username'],
    ['Password', 'current-password'],
  ])
  expect(textsOf(findAll(page, 'form')[0]!, 'button')).toEqual(['Sign In'])
})

test('Register has four fields with autocomplete', () => {
  const page = renderAt('?setup=token')
  expect(fieldsOf(page)).toEqual([
    ['First Name', 'given-name'],
    ['Last Name', 'family-name'],
    ['Email', 'username'],
    ['Password', 'new-password'],
  ])
  expect(textsOf(findAll(page, 'form')[0]!, 'button')).toEqual(['Create Family Account'])
})

function renderAt(search: string): Markup {
  return renderPage(<AuthPage />, undefined, search)
}

/** The label and the autocomplete of each field. */
function fieldsOf(page: Markup): (string | undefined)[][] {
  const labels = new Map(findAll(page, 'label').map(label => [label.attributes['for'], textOf(label)]))
  return findAll(page, 'input').map(({ attributes }) => [
    labels.get(attributes['id'])?.replace(/ \*$/, ''),
    attributes['autoComplete'] ?? attributes['autocomplete'],
  ])
}
