import { expect, test } from 'vitest'

import { pages } from './pages.ts'

/** The route table of section 2 of the specification; with one route for the company pages. */
const section2 = [
  '/',
  '/auth',
  '/services',
  '/companies',
  '/about',
  '/portfolio',
  '/resources',
  '/contact',
  '/private-banking',
  '/investment-management',
  '/trust-estate-planning',
  '/family-office',
  '/legal-tax-advisory',
  '/secure-communications',
  '/companies/:slug',
  '/family-tree',
  '/family-member/:id',
  '/family-upload',
  '/investment-dashboard',
  '/role-management',
]

test('every route of the specification is a page', () => {
  const paths = new Set<string>(Object.values(pages))
  expect(section2.filter(path => !paths.has(path))).toEqual([])
})

test('page paths are unique and outside /api', () => {
  const paths = Object.values(pages)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter(path => /^\/(api|assets|healthz|readyz|metrics)(\/|$)/.test(path))).toEqual([])
})
