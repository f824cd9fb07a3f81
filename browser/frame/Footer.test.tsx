import { expect, test } from 'vitest'

import { findAll, listLinks, renderPage, getText } from '#browser/test/render-page.tsx'

import { Footer } from './Footer.tsx'

const footer = renderPage(<Footer />)

/** Section 2 of the specification. */
test('the footer has the specified links', () => {
  const columns = findAll(footer, 'nav').map(column => [column.attributes['aria-label'], listLinks(column)])
  expect(columns).toEqual([
    [
      'Services',
      [
        ['Private Banking', '/services'],
        ['Investment Management', '/services'],
        ['Trust & Estate Planning', '/services'],
        ['Family Office', '/services'],
      ],
    ],
    [
      'Resources',
      [
        ['Learning Center', '/resources'],
        ['Planning Tools', '/resources'],
        ['Contact', '/contact'],
      ],
    ],
    [
      'The Family',
      [
        ['Privacy Policy', '/privacy-policy'],
        ['Family Agreement', '/family-agreement'],
        ['Security', '/security'],
        ['Family Portal', '/family-portal'],
      ],
    ],
  ])
})

test('the footer has the specified statements', () => {
  for (const statement of [
    'For family members only',
    'private',
    'Unauthorised access is prohibited',
    'Established 2025',
  ])
    expect(getText(footer)).toContain(statement)
})
