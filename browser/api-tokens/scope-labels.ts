import type { TokenScope } from '#contract/api-tokens.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import { capabilitySentences } from '#contract/roles/capability-sentences.ts'

const labels = Object.entries(capabilitySentences).map(([name, sentence]) => [name, sentence.slice(0, -1)])

/** What each scope permits. A capability is offered only to accounts that have it. */
export const scopeLabels: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Make changes',
  ...(Object.fromEntries(labels) as Record<Capability, string>),
}

export const scopeHints: Record<Exclude<TokenScope, Capability>, string> = {
  read: 'What every member can read, and your own records.',
  write: 'What every member can change, such as posts and documents of your own.',
}
