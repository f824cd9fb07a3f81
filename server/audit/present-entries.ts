import type { User } from '#contract/accounts/accounts.ts'
import { findAuditAction, type AuditSubjectKind } from '#contract/audit/audit-actions.ts'
import type { ChainedAuditEntry } from '#contract/audit/audit.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findAccountNames, type StoredEntry } from './entry-store.ts'
import { formatSentence, unnamedSubjects, type SubjectName } from './sentence.ts'

/** Finds the names of those records of one kind that the viewer may see, by id. */
export type SubjectNames = Record<
  Exclude<AuditSubjectKind, 'account'>,
  (db: Db, viewer: User, ids: string[]) => Promise<Map<string, SubjectName>>
>

/** Adds the current names of accounts and records. */
export async function presentEntries(
  db: Db,
  subjectNames: SubjectNames,
  viewer: User,
  entries: StoredEntry[],
  { addressesViewer = false } = {},
): Promise<ChainedAuditEntry[]> {
  const accounts = await findAccountNames(db, listAccountIds(entries))
  const subjects = await findSubjectNames(db, subjectNames, viewer, entries)
  const nameAccount = (id: string) =>
    addressesViewer && id === viewer.id ? 'you' : (accounts.get(id) ?? unnamedSubjects.account)
  return entries.map(({ id, createdAt, actorId, action, subject, details, position, hash }) => {
    const definition = findAuditAction(action)
    const kind = (definition?.subject ?? null) as AuditSubjectKind | null
    const named =
      subject === null || kind === null
        ? undefined
        : kind === 'account'
          ? accounts.has(subject)
            ? { name: nameAccount(subject), path: null }
            : undefined
          : subjects.get(subject)
    const subjectName = named ?? (kind === null ? null : { name: unnamedSubjects[kind], path: null })
    const possessive =
      subjectName?.name === 'you'
        ? 'your'
        : actorId !== null && actorId === subject && definition?.sentence.startsWith('{actor}')
          ? 'their'
          : `${subjectName?.name ?? ''}’s`
    return {
      id,
      createdAt,
      action,
      label: definition?.label ?? action,
      group: definition?.group ?? null,
      sentence: formatSentence(definition?.sentence ?? `{actor}: ${action}`, {
        actor: actorId === null ? 'the operator' : nameAccount(actorId),
        // An unknown record is left out of the sentence where it is optional.
        subject: subject === null ? null : subjectName,
        possessive,
        details,
      }),
      actor:
        actorId === null ? null : { id: actorId, name: accounts.get(actorId) ?? unnamedSubjects.account },
      subject: subject === null ? null : { id: subject, kind, name: findName(kind, subject) },
      position,
      hash,
      details,
    }
  })

  function findName(kind: AuditSubjectKind | null, subject: string): string | null {
    return (kind === 'account' ? accounts.get(subject) : subjects.get(subject)?.name) ?? null
  }
}

function listAccountIds(entries: StoredEntry[]): string[] {
  const ids = entries.flatMap(({ action, actorId, subject }) => [
    ...(actorId === null ? [] : [actorId]),
    ...(findAuditAction(action)?.subject === 'account' && subject !== null && isId(subject) ? [subject] : []),
  ])
  return [...new Set(ids)]
}

async function findSubjectNames(
  db: Db,
  subjectNames: SubjectNames,
  viewer: User,
  entries: StoredEntry[],
): Promise<Map<string, SubjectName>> {
  const found = new Map<string, SubjectName>()
  for (const [kind, find] of Object.entries(subjectNames)) {
    const ids = entries
      .filter(({ action }) => findAuditAction(action)?.subject === kind)
      .map(({ subject }) => subject)
      .filter(subject => subject !== null && isId(subject))
    if (ids.length === 0) continue
    for (const [id, name] of await find(db, viewer, [...new Set(ids)] as string[])) found.set(id, name)
  }
  return found
}

/** Versions before 2026-12 wrote `unknown` for the subject of a refused link. */
function isId(subject: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject)
}
