import type { AuditSubjectKind } from '#contract/audit/audit-actions.ts'
import type { AuditSentencePart } from '#contract/audit/audit.ts'
import { roles, type Role } from '#contract/roles/capabilities.ts'

/** The name of a record, and the path of its page if the viewer may open it. */
export type SubjectName = { name: string; path: string | null }

export type SentenceValues = {
  actor: string
  /** Null if the action has no subject. */
  subject: SubjectName | null
  /** For `{subject:possessive}`: `their`, `your`, or the name with an apostrophe. */
  possessive: string
  details: Record<string, unknown>
}

/** Fills the template of an action (`contract/audit/audit-actions.ts`). Begins with a capital letter. */
export function formatSentence(template: string, values: SentenceValues): AuditSentencePart[] {
  const parts: AuditSentencePart[] = []
  const add = ({ text, path }: AuditSentencePart) => {
    const last = parts.at(-1)
    if (last !== undefined && last.path === null && path === null) last.text += text
    else if (text !== '') parts.push({ text, path })
  }
  for (const [, optional, token, text] of template.matchAll(/\[([^\]]*)\]|(\{[^}]*\})|([^[{]+)/g)) {
    if (optional !== undefined) {
      const inner = [...optional.matchAll(/(\{[^}]*\})|([^{]+)/g)].map(([, name, words]) =>
        name === undefined ? plain(words ?? '') : findPart(name, values),
      )
      if (inner.every(part => part !== null)) inner.forEach(add)
    } else add(token === undefined ? plain(text ?? '') : (findPart(token, values) ?? plain('—')))
  }
  const first = parts[0]
  if (first !== undefined) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1)
  return parts
}

function findPart(
  token: string,
  { actor, subject, possessive, details }: SentenceValues,
): AuditSentencePart | null {
  const [name = '', format] = token.slice(1, -1).split(':')
  if (name === 'actor') return plain(actor)
  if (name === 'subject' && format === 'possessive') return plain(possessive)
  if (name === 'subject') return subject && { text: subject.name, path: subject.path }
  const value = details[name]
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null
  return plain(formatValue(value, format))
}

function formatValue(value: unknown, format: string | undefined): string {
  if (format === 'label' && roles.includes(value as Role)) return roleLabels[value as Role]
  if (format === 'role' && roles.includes(value as Role)) return roleNames[value as Role]
  if (Array.isArray(value)) return value.map(one => formatValue(one, format)).join(', ')
  if (typeof value === 'string') return format === 'words' ? value.replaceAll(/[-_]/g, ' ') : value
  return JSON.stringify(value)
}

const roleNames: Record<Role, string> = {
  family_member: 'a family member',
  board_member: 'a board member',
  admin: 'an administrator',
}

const roleLabels: Record<Role, string> = {
  family_member: 'family member',
  board_member: 'board member',
  admin: 'administrator',
}

function plain(text: string): AuditSentencePart {
  return { text, path: null }
}

/** What a record is called whose name the viewer may not see, or which no longer exists. */
export const unnamedSubjects: Record<AuditSubjectKind, string> = {
  account: 'a deleted account',
  member: 'a member of the tree',
  document: 'a document',
  media: 'a photograph or video',
  post: 'a post',
  share: 'an adviser',
  token: 'an API token',
  invitation: 'an invitation',
  'tax-expectation': 'an expected tax document',
  inquiry: 'a message to the office',
  import: 'a family file',
  conversation: 'a conversation',
  message: 'a message',
  investment: 'an investment',
  'investment-account': 'an investment account',
  'ownership-entity': 'a company or trust',
}
