import { expect, test } from 'vitest'

import { findAll, linksOf, renderPage, textOf, textsOf } from '#browser/test/render-page.tsx'
import { familyNamePlaceholder } from '#contract/first-page.ts'

import AboutPage from './AboutPage.tsx'

const page = renderPage(<AboutPage />)

test('Our Story starts with the founding of the office', () => {
  expect(textsOf(page, 'h1')).toEqual(['Our Story'])
  expect(textOf(page)).toContain(`the ${familyNamePlaceholder} family ran its affairs`)
})

test('the timeline has three entries in 2025', () => {
  const [timeline] = findAll(page, 'ol')
  expect(textsOf(timeline!, 'h3')).toEqual(['First Generation Foundation', 'First Services', 'Present'])
  expect(textsOf(timeline!, 'time')).toEqual(['2025', '2025', '2025'])
  expect(textOf(findAll(timeline!, 'li').at(-1)!)).toContain(
    'over 50 family members across three generations',
  )
})

test('the page states six values', () => {
  expect(findAll(page, 'ul').flatMap(list => textsOf(list, 'h3'))).toEqual([
    'Trust & Integrity',
    'Family First',
    'Long-term Vision',
    'Privacy & Discretion',
    'Excellence',
    'Legacy Building',
  ])
})

test('the page links to the tree and the agreement', () => {
  expect(linksOf(page)).toEqual([
    ['See the Family Tree', '/family-tree'],
    ['Read the Family Agreement', '/family-agreement'],
  ])
})
