import { House, PanelTop } from 'lucide-react'

import { listDirectorySections } from '#browser/family-portal/directory.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import type { User } from '#contract/accounts/accounts.ts'

import { markWords, matchesWords } from './match-words.ts'
import type { PaletteEntry } from './palette-entry.ts'

const maxPages = 3

/** The pages that the account may open and whose names, or else descriptions, contain all words. */
export function findPages(user: Pick<User, 'capabilities'>, words: readonly string[]) {
  const pages = listPages(user)
  const named = pages.filter(({ label }) => matchesWords(label, words))
  const described = pages.filter(
    page => !named.includes(page) && matchesWords(`${page.label} ${page.description}`, words),
  )
  return {
    entries: [...named, ...described].slice(0, maxPages).map(page => toEntry(page, words)),
    hasNamed: named.length > 0,
  }
}

/** The pages that the palette offers before anything is typed. */
export function listFirstPages(user: Pick<User, 'capabilities'>): PaletteEntry[] {
  const first = new Set([
    buildPath('familyTree'),
    buildPath('documents'),
    buildPath('messages'),
    buildPath('notifications'),
  ])
  return listPages(user)
    .filter(({ path }) => first.has(path))
    .map(page => toEntry(page, []))
}

interface ListedPage {
  label: string
  path: string
  description: string
}

function listPages(user: Pick<User, 'capabilities'>): ListedPage[] {
  return [
    { label: 'Home', path: buildPath('home'), description: 'The first page of the portal.' },
    {
      label: 'Family Portal',
      path: buildPath('familyPortal'),
      description: 'Every page that you may open.',
    },
    ...listDirectorySections(portalFacts.familyName, user).flatMap(({ entries }) => entries),
  ]
}

function toEntry({ label, path, description }: ListedPage, words: readonly string[]): PaletteEntry {
  return {
    key: `page:${path}`,
    icon: path === buildPath('home') ? House : PanelTop,
    title: markWords(label, words),
    excerpt: markWords(description, words),
    path,
    isRecent: true,
  }
}
