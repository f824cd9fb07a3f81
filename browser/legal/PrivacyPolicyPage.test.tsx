import { expect, test, vi } from 'vitest'

import { findAll, listLinks, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'
import * as cookies from '#contract/cookies.ts'
import { dataInventory } from '#contract/data-inventory.ts'

vi.stubGlobal('window', { location: { protocol: 'http:' } })
const { default: PrivacyPolicyPage } = await import('./PrivacyPolicyPage.tsx')

const page = renderPage(<PrivacyPolicyPage />)

test('the privacy policy lists all stored data', () => {
  expect(listTexts(page, 'h1')).toEqual(['Privacy Policy'])
  const [table] = findAll(page, 'tbody')
  expect(findAll(table!, 'tr').map(row => listTexts(row, 'th', 'td'))).toEqual(
    dataInventory.map(({ category, data, purpose, visibleTo, retention }) => [
      category,
      data,
      purpose,
      visibleTo,
      retention,
    ]),
  )
})

test('the privacy policy lists its cookies', () => {
  const named = Object.entries(cookies).flatMap(([key, value]) => (key.endsWith('Cookie') ? [value] : []))
  expect(new Set(listTexts(page, 'dt'))).toEqual(new Set(['heirloom', ...named]))
  expect(getText(page)).toContain('The server ends the session after 7 days without use.')
  expect(getText(page)).toContain('Price requests.')
})

test('the privacy policy links to its sections and other pages', () => {
  const ids = new Set(findAll(page, 'section').map(({ attributes }) => attributes['id']))
  const [contents] = findAll(page, 'nav')
  const anchors = listLinks(contents!).map(([, address]) => address)
  expect(anchors).toHaveLength(6)
  for (const anchor of anchors) expect(ids).toContain(anchor?.slice(1))
  const links = listLinks(page)
  expect(links).toContainEqual(['article 11 of the Family Agreement', '/family-agreement#article-11'])
  expect(links.map(([, address]) => address)).toContain('/security')
})
