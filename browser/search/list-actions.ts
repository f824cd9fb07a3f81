import {
  ChartPie,
  FilePlus,
  LogOut,
  Mail,
  MessageCircle,
  Palette,
  User as UserIcon,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'

import { buildPath } from '#browser/platform/paths.ts'
import type { User } from '#contract/accounts/accounts.ts'

import { markWords, matchesWords } from './match-words.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the palette does itself. */
export interface PaletteCommands {
  signOut: () => void
  chooseColors: () => void
  chooseRecipient: () => void
}

interface Action {
  name: string
  /** Further words that find it. */
  keywords: string
  icon: LucideIcon
  path?: string
  run?: () => void
}

/** The actions whose names or keywords contain all words; all of them without words. */
export function findActions(
  user: Pick<User, 'notices' | 'viewAs'>,
  words: readonly string[],
  commands: PaletteCommands,
): PaletteEntry[] {
  return listActions(user, commands)
    .filter(({ name, keywords }) => words.length === 0 || matchesWords(`${name} ${keywords}`, words))
    .map(action => toEntry(action, words))
}

function toEntry({ name, icon, path, run }: Action, words: readonly string[]): PaletteEntry {
  return {
    key: `action:${name}`,
    icon,
    title: markWords(name, words),
    ...(path !== undefined && { path }),
    ...(run !== undefined && { run }),
  }
}

/** An administrator who views the portal as another account changes nothing. */
function listActions(
  { notices, viewAs }: Pick<User, 'notices' | 'viewAs'>,
  commands: PaletteCommands,
): Action[] {
  const memberId = notices?.linkedMemberId ?? null
  const changes: Action[] = [
    {
      name: 'Add a member',
      keywords: 'new family tree person',
      icon: UserPlus,
      path: `${buildPath('familyTree')}?new=member`,
    },
    {
      name: 'Upload a document',
      keywords: 'add new file archive',
      icon: FilePlus,
      path: `${buildPath('documents')}?new=document`,
    },
    {
      name: 'Add an investment',
      keywords: 'new asset property debt loan portfolio',
      icon: ChartPie,
      path: `${buildPath('investmentDashboard')}?new=investment`,
    },
    {
      name: 'Write to someone…',
      keywords: 'message new conversation chat send',
      icon: MessageCircle,
      run: commands.chooseRecipient,
    },
    {
      name: 'New group',
      keywords: 'create message conversation chat people',
      icon: Users,
      path: `${buildPath('messages')}?new=group`,
    },
    {
      name: 'Write to the office',
      keywords: 'contact inquiry banker',
      icon: Mail,
      path: buildPath('contact'),
    },
  ]
  const profile: Action[] =
    memberId === null
      ? []
      : [
          {
            name: 'View my profile',
            keywords: 'me page member',
            icon: UserIcon,
            path: buildPath('familyMember', { id: memberId }),
          },
        ]
  return [
    ...(viewAs === undefined ? changes : []),
    ...profile,
    {
      name: 'Change theme…',
      keywords: 'colors dark light appearance',
      icon: Palette,
      run: commands.chooseColors,
    },
    { name: 'Sign out', keywords: 'log out leave', icon: LogOut, run: commands.signOut },
  ]
}
