import type { User } from '#contract/accounts/accounts.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import type {
  ChangedDocument,
  DocumentDetails,
  DocumentSummary,
  DocumentVersion,
} from '#contract/documents/documents.ts'
import type { Db } from '#server/platform/database/database.ts'

import { describeFile } from './files/select-file.ts'
import {
  findDocument,
  findDocumentsByIds,
  readPageDetails,
  type StoredDocument,
} from './lists/find-documents.ts'
import { isOwner, listAbilities } from './policy.ts'
import type { DocumentHits } from './search/highlights.ts'
import { listVersions, type StoredVersion } from './versions/versions.ts'

/** The owner and the uploader of sample documents, which belong to no account. */
const officeName = 'Family Office'

/** The account that a reply is made for, whether its session has Family Access, and the time zone of the family. */
export type Viewer = { user: User; familyName: string; timeZone: string; isSteppedUp: boolean }

export function presentSummary(
  viewer: Viewer,
  document: StoredDocument,
  { highlights = null, excerpt = null }: Partial<DocumentHits> = {},
): DocumentSummary {
  const { user, familyName, timeZone } = viewer
  return {
    ...document,
    title: document.title || nameUntitledMedia(document, timeZone),
    owner: document.owner ?? officeName,
    isOwner: isOwner(user, document),
    companySlug: document.companyKey && nameCompany(document.companyKey, familyName).slug,
    isOnLegalHold: document.legalHoldAt !== null,
    current: presentVersion(viewer, document, document.current),
    highlights,
    excerpt,
    abilities: listAbilities(user, document),
  }
}

/** The title of a photograph or a video is optional. */
function nameUntitledMedia({ kind, createdAt }: StoredDocument, timeZone: string): string {
  const day = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
  return `${kind === 'video' ? 'Video' : 'Photograph'} of ${day}`
}

export async function presentDetails(
  db: Db,
  viewer: Viewer,
  document: StoredDocument,
): Promise<DocumentDetails> {
  const versions = await listVersions(db, document.id)
  return {
    ...presentSummary(viewer, document),
    versions: versions.map(version => presentVersion(viewer, document, version)),
    ...(await readPageDetails(db, document.id)),
  }
}

/** A document that the viewer has just changed, perhaps so that they no longer see it. */
export async function presentChange(db: Db, viewer: Viewer, id: string): Promise<ChangedDocument> {
  const visible = await findDocument(db, viewer.user, id)
  if (visible !== undefined) return { ...(await presentDetails(db, viewer, visible)), isVisible: true }
  const [changed] = await findDocumentsByIds(db, [id])
  return { ...(await presentDetails(db, viewer, changed!)), abilities: noAbilities, isVisible: false }
}

const noAbilities: DocumentSummary['abilities'] = {
  edit: false,
  delete: false,
  restore: false,
  legalHold: false,
  readOpenings: false,
}

/** With the file that the viewer receives. */
function presentVersion(
  { user, isSteppedUp }: Viewer,
  document: StoredDocument,
  version: StoredVersion,
): DocumentVersion {
  const { sha256, ...file } = describeFile(version, isOwner(user, document))
  const isProtected = document.isSensitive && !isSteppedUp
  return {
    ...version,
    ...file,
    sha256: isProtected ? null : (sha256?.toString('hex') ?? null),
    uploadedBy: version.uploadedBy ?? officeName,
    hasThumbnail: version.thumbnailId !== null,
  }
}
