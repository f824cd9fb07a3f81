import { expect, test } from 'vitest'

import { findAll, listLinks, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'

import ResourcesPage from './ResourcesPage.tsx'

const page = renderPage(<ResourcesPage />)

/** Section 2, Resources: what is offered, in its order. */
const resources = [
  'Estate Planning Guide',
  'Investment Education',
  'Digital Banking Tools',
  'Financial Literacy',
  'Family Governance',
  'Philanthropy',
  'Financial Calculators',
  'Knowledge Library',
  'Security Center',
]

const categories = [
  ['Estate Planning', '/resources/library?category=estate-planning'],
  ['Investment Strategy', '/resources/library?category=investment-strategy'],
  ['Tax Planning', '/resources/library?category=tax-planning'],
  ['Family Governance', '/resources/library?category=family-governance'],
  ['Philanthropy', '/resources/library?category=philanthropy'],
  ['Next Generation', '/resources/library?category=next-generation'],
  ['Risk Management', '/resources/library?category=risk-management'],
  ['Market Insights', '/resources/library?category=market-insights'],
]

test('Resources lists guides, lessons, tools and categories', () => {
  expect(listTexts(page, 'h1')).toEqual(['Resources'])
  const sections = ['Featured resources', 'Family Learning Center', 'Tools', 'Categories']
  expect(listTexts(page, 'h2')).toEqual(sections)
  expect(listTexts(page, 'h3')).toEqual([...resources, ...categories.map(([title]) => title)])
  expect(listLinks(page)).toEqual(categories)
})

test('each Access button is described by its resource', () => {
  const titles = new Map(findAll(page, 'h3').map(title => [title.attributes['id'], getText(title)]))
  const buttons = findAll(page, 'button')
  expect(buttons.map(getText)).toEqual(resources.map(() => 'Access'))
  expect(buttons.map(button => titles.get(button.attributes['aria-describedby']))).toEqual(resources)
})
