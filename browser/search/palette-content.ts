import { Clock, Contact, FileText, Monitor, Moon, Network, RotateCw, Sun } from 'lucide-react'

import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { readTheme, type ThemeChoice } from '#browser/platform/theme.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { findActions, type PaletteCommands } from './list-actions.ts'
import { findPages, listFirstPages } from './list-pages.ts'
import { createLockedEntry, listResults } from './list-results.ts'
import { splitWords } from './match-words.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { readRecentItems } from './recent-items.ts'
import type { useSearch } from './use-search.ts'

/** What the palette shows for a text. */
export interface PaletteContent {
  groups: PaletteGroup[]
  /** A sentence above the rows. */
  message: string | null
  /** For screen readers: the number of results, once they are complete. */
  announcement: string
}

/** Before anything is typed: what was opened recently, some pages, and all actions. */
export function listStart(user: User, commands: PaletteCommands): PaletteContent {
  const recent = readRecentItems(user.id).map(({ path, title, note }) => ({
    key: `recent:${path}`,
    icon: Clock,
    title,
    note,
    path,
    isRecent: true,
  }))
  return {
    groups: [
      ...toGroups('Recent', recent),
      ...toGroups('Pages', listFirstPages(user)),
      ...toGroups('Actions', findActions(user, [], commands)),
    ],
    message: describeViewing(user),
    announcement: '',
  }
}

/** Pages and actions at once, and below them what the server finds. */
export function listMatches(
  user: User,
  text: string,
  search: ReturnType<typeof useSearch>,
  commands: PaletteCommands,
  /** The people of `write to ed`. */
  recipients: PaletteGroup[] = [],
): PaletteContent {
  const { groups, isLoading, hasFailed, error } = search
  const words = splitWords(text)
  const pages = findPages(user, words)
  const pageGroup = toGroups('Pages', pages.entries)
  const actionGroup = toGroups('Actions', words.length === 0 ? [] : findActions(user, words, commands))
  const found = [
    ...recipients,
    // An action is meant rather than a page of which only the description matches.
    ...(pages.hasNamed ? [...pageGroup, ...actionGroup] : [...actionGroup, ...pageGroup]),
    ...listResults(groups, text, user),
  ]
  const locked = createLockedEntry(groups, text, user)
  const count = found.flatMap(({ entries }) => entries).filter(({ key }) => !key.startsWith('more:')).length
  const isEmpty = count === 0 && !isLoading && !hasFailed
  return {
    groups: [
      ...found,
      ...toGroups('Suggestions', isEmpty ? listSuggestions() : []),
      ...toGroups('Knowledge Library', locked === undefined ? [] : [locked]),
      ...toGroups('Search', hasFailed ? [createRetryEntry(search.retry)] : []),
    ],
    message: hasFailed
      ? `We could not search the portal. ${describeNextStep(error)}`
      : isEmpty
        ? `Nothing found for “${text}”. Check the spelling, or try fewer words.`
        : describeViewing(user),
    announcement:
      isLoading || hasFailed
        ? ''
        : isEmpty
          ? `Nothing found for ${text}`
          : `${formatCount(count)} ${count === 1 ? 'result' : 'results'} for ${text}`,
  }
}

/** The rows that change the colors of the portal. */
export function listColors(choose: (choice: ThemeChoice) => void): PaletteContent {
  const current = readTheme()
  const entries = colors.map(({ choice, title, icon }) => ({
    key: `colors:${choice}`,
    icon,
    title,
    note: choice === current ? 'Current' : null,
    run: () => choose(choice),
  }))
  return { groups: toGroups('Theme', entries), message: null, announcement: '' }
}

const colors = [
  { choice: 'system', title: 'Same as device', icon: Monitor },
  { choice: 'light', title: 'Light', icon: Sun },
  { choice: 'dark', title: 'Dark', icon: Moon },
] as const

function toGroups(heading: string, entries: PaletteEntry[]): PaletteGroup[] {
  return entries.length === 0 ? [] : [{ heading, entries }]
}

function listSuggestions(): PaletteEntry[] {
  return [
    { key: 'suggestion:tree', icon: Network, title: 'Browse the family tree', path: buildPath('familyTree') },
    { key: 'suggestion:documents', icon: FileText, title: 'See all documents', path: buildPath('documents') },
    { key: 'suggestion:office', icon: Contact, title: 'Ask the office', path: buildPath('contact') },
  ]
}

function createRetryEntry(retry: () => void): PaletteEntry {
  return { key: 'retry', icon: RotateCw, title: 'Try again', run: retry }
}

function describeViewing(user: User): string | null {
  return user.viewAs === undefined
    ? null
    : `You see the portal as ${fullName(user)}, so only pages are found here.`
}
