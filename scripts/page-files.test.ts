import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { pages } from '#contract/pages.ts'

import { findPageModules } from './page-files.ts'

test('finds the module of every page but Home', () => {
  const modules = findPageModules(readFileSync('browser/routes.tsx', 'utf8'))
  expect(Object.keys(modules).toSorted()).toEqual(
    Object.keys(pages)
      .filter(page => page !== 'home')
      .toSorted(),
  )
  expect(modules).toMatchObject({
    about: './about/AboutPage.tsx',
    auth: './accounts/sign-in/AuthPage.tsx',
    conversation: './messages/MessagesPage.tsx',
  })
})
