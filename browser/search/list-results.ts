import {
  ArrowRight,
  BookOpen,
  ChartPie,
  FileText,
  Landmark,
  LockKeyhole,
  MessageCircle,
  MessagesSquare,
  MessageCircleQuestion,
  User as UserIcon,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

import { buildPath } from '#browser/platform/paths.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { SearchGroup, SearchGroupName, SearchResult } from '#contract/search/search.ts'

import { markWords, splitWords } from './match-words.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

interface ResultKind {
  heading: string
  /** In a sentence. */
  noun: string
  icon: LucideIcon
  buildAddress: (result: Pick<SearchResult, 'id' | 'conversationId'>, user: User) => string
  /** The page that lists all results of a search. */
  buildListAddress: (text: string, user: User) => string
}

const resultKinds: Record<SearchGroupName, ResultKind> = {
  members: {
    heading: 'Family members',
    noun: 'family members',
    icon: UserIcon,
    buildAddress: ({ id }) => buildPath('familyMember', { id }),
    buildListAddress: text => addParam(buildPath('familyTree'), 'search', text),
  },
  conversations: {
    heading: 'Conversations',
    noun: 'conversations',
    icon: MessagesSquare,
    buildAddress: ({ id }) => buildPath('conversation', { id }),
    buildListAddress: text => addParam(buildPath('messages'), 'search', text),
  },
  documents: {
    heading: 'Documents',
    noun: 'documents',
    icon: FileText,
    buildAddress: ({ id }) => buildPath('document', { id }),
    buildListAddress: text => addParam(buildPath('documents'), 'q', text),
  },
  messages: {
    heading: 'Messages',
    noun: 'messages',
    icon: MessageCircle,
    buildAddress: ({ id, conversationId }) =>
      addParam(buildPath('conversation', { id: conversationId ?? '' }), 'message', id),
    buildListAddress: text => addParam(buildPath('messages'), 'search', text),
  },
  investments: {
    heading: 'Investments',
    noun: 'investments',
    icon: ChartPie,
    buildAddress: ({ id }) => addParam(buildPath('investmentDashboard'), 'investment', id),
    buildListAddress: () => buildPath('investmentDashboard'),
  },
  investmentAccounts: {
    heading: 'Investment accounts',
    noun: 'investment accounts',
    icon: Landmark,
    buildAddress: ({ id }) => `${addParam(buildPath('investmentDashboard'), 'account', id)}#investments`,
    buildListAddress: () => `${buildPath('investmentDashboard')}#accounts`,
  },
  articles: {
    heading: 'Knowledge Library',
    noun: 'articles',
    icon: BookOpen,
    buildAddress: ({ id }) => buildPath('article', { article: id }),
    buildListAddress: text => addParam(buildPath('library'), 'search', text),
  },
  inquiries: {
    heading: 'Inquiries',
    noun: 'inquiries',
    icon: MessageCircleQuestion,
    buildAddress: ({ id }, user) =>
      can(user, 'inquiries.answer')
        ? addParam(buildPath('inquiries'), 'inquiry', id)
        : `${buildPath('account')}#inquiries`,
    buildListAddress: (text, user) =>
      can(user, 'inquiries.answer')
        ? addParam(buildPath('inquiries'), 'search', text)
        : `${buildPath('account')}#inquiries`,
  },
}

/** The groups of a reply as rows: its results, and a row that leads to the others. */
export function listResults(groups: readonly SearchGroup[], text: string, user: User): PaletteGroup[] {
  return groups
    .filter(({ state, results }) => state === 'unavailable' || results.length > 0)
    .map(group => toGroup(group, text, user))
}

function toGroup({ name, state, results, hasMore }: SearchGroup, text: string, user: User): PaletteGroup {
  const { heading, noun } = resultKinds[name]
  const entries = results.map(result => toEntry(name, result, text, user))
  if (hasMore) entries.push(createMoreEntry(name, text, user))
  return {
    heading,
    entries,
    ...(state === 'unavailable' && { problem: `We could not search the ${noun}. Please try again later.` }),
  }
}

/** The row that opens Family Access, if articles need it. */
export function createLockedEntry(
  groups: readonly SearchGroup[],
  text: string,
  user: User,
): PaletteEntry | undefined {
  const locked = groups.find(({ state }) => state === 'locked')
  if (locked === undefined) return undefined
  return {
    key: `locked:${locked.name}`,
    icon: LockKeyhole,
    title: `Search the ${resultKinds[locked.name].heading} for “${text}”`,
    note: 'Requires Family Access',
    path: resultKinds[locked.name].buildListAddress(text, user),
  }
}

function toEntry(name: SearchGroupName, result: SearchResult, text: string, user: User): PaletteEntry {
  const { id, title, markedTitle, note, excerpt } = result
  const words = splitWords(text)
  return {
    key: `${name}:${id}`,
    icon: resultKinds[name].icon,
    title: markedTitle ?? markWords(title, words),
    note: note && markWords(note, words),
    excerpt,
    path: resultKinds[name].buildAddress(result, user),
    isRecent: true,
  }
}

function createMoreEntry(name: SearchGroupName, text: string, user: User): PaletteEntry {
  const { noun, buildListAddress } = resultKinds[name]
  return {
    key: `more:${name}`,
    icon: ArrowRight,
    title: `More ${noun} with “${text}”`,
    path: buildListAddress(text, user),
  }
}

function addParam(path: string, name: string, value: string): string {
  return `${path}?${new URLSearchParams({ [name]: value }).toString()}`
}
