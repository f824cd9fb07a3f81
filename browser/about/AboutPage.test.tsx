import { expect, test } from 'vitest'

import { findAll, listLinks, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'
import { familyNamePlaceholder } from '#contract/first-page.ts'

import AboutPage from './AboutPage.tsx'

const page = renderPage(<AboutPage />)

test('Our Story starts with the founding of the office', () => {
  expect(listTexts(page, 'h1')).toEqual(['Our Story'])
  expect(getText(page)).toContain(`the ${familyNamePlaceholder} family ran its affairs`)
})

test('the timeline has three entries in 2025', () => {
  const [timeline] = findAll(page, 'ol')
  expect(listTexts(timeline!, 'h3')).toEqual(['First Generation Foundation', 'First Services', 'Present'])
  expect(listTexts(timeline!, 'time')).toEqual(['2025', '2025', '2025'])
  expect(getText(findAll(timeline!, 'li').at(-1)!)).toContain(
    'over 50 family members across three generations',
  )
})

test('the page states six values', () => {
  expect(findAll(page, 'ul').flatMap(list => listTexts(list, 'h3'))).toEqual([
    'Trust & Integrity',
    'Family First',
    'Long-term Vision',
    'Privacy & Discretion',
    'Excellence',
    'Legacy Building',
  ])
})

test('the page links to the tree and the agreement', () => {
  expect(listLinks(page)).toEqual([
    ['See the family tree', '/family-tree'],
    ['Read the Family Agreement', '/family-agreement'],
  ])
})
