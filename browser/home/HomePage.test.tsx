import { expect, test } from 'vitest'

import { findAll, listLinks, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import { HomePage } from './HomePage.tsx'

const page = renderPage(<HomePage />)

/** Section 2, Home. */
test('home shows the badge and four figures', () => {
  expect(findAll(page, 'h1')).toHaveLength(1)
  expect(getText(page)).toContain('Established 2025')
  expect(listTexts(page, 'dt')).toEqual([
    'Founded',
    'Family Members Served',
    'Assets Under Management',
    'Generation Legacy',
  ])
  expect(listTexts(page, 'dd')).toEqual(['2025', '—', '—', '1st'])
})

test('the cards of home link to their pages', () => {
  expect(findAll(page, 'h3').flatMap(listLinks)).toEqual([
    ['Private Banking', '/services'],
    ['Investment Management', '/portfolio'],
    ['Trust & Estate Planning', '/services'],
  ])
  expect(listLinks(page)).toContainEqual(['View All Services', '/services'])
})

test('home greets a signed-in account by first name', () => {
  expect(listTexts(renderPage(<HomePage />, { firstName: 'Grace' }), 'button')).toEqual([
    'Welcome Back, Grace',
    'Sign Out',
  ])
})
