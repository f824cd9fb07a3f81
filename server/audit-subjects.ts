import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { pages } from '#contract/pages.ts'
import { can } from '#contract/roles/capabilities.ts'

import type { SubjectNames } from './audit/present-entries.ts'
import type { SubjectName } from './audit/sentence.ts'
import { findShares } from './document-shares/store.ts'
import { findDocuments } from './documents/lists/find-documents.ts'
import { findMembers } from './family-tree/store.ts'
import { findImports } from './gedcom/store.ts'
import { findInquirySenders } from './inquiries/store.ts'
import { findAccountNames, findInvestmentNames } from './investments/names.ts'
import { findInvitedEmails } from './invitations/store.ts'
import { findEntityNames } from './ownership/names.ts'
import type { Db } from './platform/database/database.ts'
import { findExpectationTitles } from './tax-documents/expectation-store.ts'

/** The names of the records in the audit trail, by the slices that own them. */
export function createSubjectNames(familyName: string): SubjectNames {
  return {
    ...subjectNames,
    'ownership-entity': async (db, viewer, ids) =>
      toNames(await findEntityNames(db, viewer, ids, familyName), ({ name }) => ({
        name,
        path: pages.ownership,
      })),
  }
}

/** Those without the name of the family. */
const subjectNames: Omit<SubjectNames, 'ownership-entity'> = {
  member: async (db, _viewer, ids) =>
    toNames(await findMembers(db, ids), member => ({
      name: fullName(member),
      path: pages.familyMember.replace(':id', member.id),
    })),
  document: findDocumentNames,
  // A photograph or video has the id of its document.
  media: findDocumentNames,
  // A post has no name and no page of its own.
  post: async () => new Map(),
  // Only its people know the name of a conversation.
  conversation: async () => new Map(),
  message: async () => new Map(),
  share: async (db, viewer, ids) =>
    toNames(
      (await findShares(db, ids)).filter(
        ({ creatorId }) => creatorId === viewer.id || can(viewer, 'audit.read'),
      ),
      share => ({
        name: share.adviserName,
        path: share.creatorId === viewer.id ? pages.documentShares : null,
      }),
    ),
  // The slice of tokens may name them.
  token: async () => new Map(),
  invitation: async (db, viewer, ids) =>
    can(viewer, 'roles.manage')
      ? toNames(await findInvitedEmails(db, ids), ({ email }) => ({
          name: `the invitation of ${email}`,
          path: pages.roleManagement,
        }))
      : new Map(),
  'tax-expectation': async (db, viewer, ids) =>
    toNames(await findExpectationTitles(db, viewer, ids), nameByTitle),
  inquiry: async (db, viewer, ids) =>
    can(viewer, 'inquiries.answer')
      ? toNames(await findInquirySenders(db, ids), ({ name }) => ({
          name: `the message of ${name}`,
          path: pages.inquiries,
        }))
      : new Map(),
  import: async (db, viewer, ids) =>
    can(viewer, 'gedcom.import')
      ? toNames(await findImports(db, ids), ({ fileName }) => ({ name: fileName, path: pages.gedcom }))
      : new Map(),
  investment: async (db, viewer, ids) => toNames(await findInvestmentNames(db, viewer, ids), nameInvestment),
  'investment-account': async (db, viewer, ids) =>
    toNames(await findAccountNames(db, viewer, ids), nameInvestment),
}

async function findDocumentNames(db: Db, viewer: User, ids: string[]): Promise<Map<string, SubjectName>> {
  return toNames(
    (await findDocuments(db, viewer, ids)).filter(({ title }) => title !== ''),
    ({ id, title }) => ({ name: `“${title}”`, path: pages.document.replace(':id', id) }),
  )
}

function nameInvestment({ name }: { name: string }): SubjectName {
  return { name: `“${name}”`, path: pages.investmentDashboard }
}

function nameByTitle({ title }: { title: string }): SubjectName {
  return { name: `“${title}”`, path: null }
}

function toNames<Row extends { id: string }>(
  rows: Row[],
  toName: (row: Row) => SubjectName,
): Map<string, SubjectName> {
  return new Map(rows.map(row => [row.id, toName(row)]))
}
