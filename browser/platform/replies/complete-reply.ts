import type { User } from '#contract/accounts/accounts.ts'
import { emptyMember } from '#contract/family-tree/empty-member.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyMedia } from '#contract/media/media.ts'
import type { FamilyPost } from '#contract/posts.ts'

/**
 * Completes the records of a reply, in place, with the values of absent fields. During an upgrade the server may be
 * older or newer than the page. Its records may then lack the optional fields, and their ids may be numbers.
 */
export function completeReply(address: string, body: unknown): unknown {
  const [path = ''] = address.split('?')
  const complete = completions.find(({ pattern }) => pattern.test(path))?.complete
  if (complete === undefined) return body
  const records: unknown[] = Array.isArray(body) ? body : [body]
  // One server writes all records of a list. Checking thousands field by field would delay the timeline by 20 ms.
  const [first] = records
  if (isRecord(first) && typeof first['id'] === 'number') records.filter(isRecord).forEach(stringifyIds)
  if (isRecord(first) && !complete(first) && records.every(hasVersion)) return body
  for (const record of records) if (isRecord(record)) complete(record)
  return body
}

/** Turns the ids and references of a record and of its attached records into texts, as in the address of a page. */
function stringifyIds(record: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(record)) {
    const isList = Array.isArray(value)
    if (isList) value.filter(isRecord).forEach(stringifyIds)
    if (!/(^id|Ids?)$/.test(field)) continue
    if (isList) record[field] = value.map(String)
    else if (typeof value === 'number') record[field] = String(value)
  }
}

function hasVersion(record: unknown): boolean {
  return isRecord(record) && record['version'] !== undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Completes a record in place, and returns whether a field was absent. */
type Complete = (record: Record<string, unknown>) => boolean

const user: Partial<User> = {
  email: '',
  profileImageUrl: null,
  role: 'family_member',
  capabilities: [],
  boardMemberSince: null,
  boardTermExpires: null,
  isActive: true,
  awaitsApproval: false,
  hasPassword: true,
  createdAt: '',
}

const member: Partial<FamilyMember> = {
  ...emptyMember,
  isVerified: false,
  verifiedBy: null,
  verifiedAt: null,
  version: 0,
}

const post: Partial<FamilyPost> = {
  title: null,
  mediaIds: [],
  isPublic: true,
  media: [],
  authorName: 'Family member',
  createdAt: '',
  canEdit: false,
  version: 0,
}

const media: Partial<FamilyMedia> = {
  title: null,
  description: null,
  mediaType: 'image',
  mimeType: null,
  fileSize: null,
  isPublic: true,
  isSharePending: false,
  uploadedBy: 'Family member',
  createdAt: '',
  width: 1200,
  height: 900,
  duration: null,
  members: [],
  canEdit: false,
  version: 0,
}

const completions: { pattern: RegExp; complete: Complete }[] = [
  { pattern: /^\/api\/(user|login|register)$/, complete: addDefaults(user) },
  {
    pattern: /^\/api\/family-members(\/[^/]+)?$/,
    complete: completeMember,
  },
  {
    pattern: /^\/api\/family-posts(\/[^/]+)?$/,
    complete: addDefaults(post, { memberId: 'authorId', updatedAt: 'createdAt' }),
  },
  {
    pattern: /^\/api\/family-media(\/[^/]+)?$/,
    complete: addDefaults(media, { thumbnailUrl: 'mediaUrl' }),
  },
]

const addMemberDefaults = addDefaults(member, { earliestBirthDate: 'birthDate' })

/** Dates may be instants, or written as in `birthText`. */
function completeMember(record: Record<string, unknown>): boolean {
  let isChanged = false
  for (const event of ['birth', 'death']) {
    const date = record[`${event}Date`]
    if (typeof date !== 'string' || /^\d{4}-\d\d-\d\d$/.test(date)) continue
    isChanged = true
    const [day = null] = /^\d{4}-\d\d-\d\d(?=T)/.exec(date) ?? []
    record[`${event}Date`] = day
    if (day === null) record[`${event}Text`] ??= date
  }
  return addMemberDefaults(record) || isChanged
}

/** Sets absent fields to a constant, or to the value of another field. */
function addDefaults(constants: object, copies: Record<string, string> = {}): Complete {
  const fields = Object.entries(constants)
  const copied = Object.entries(copies)
  return record => {
    const absent = fields.filter(([field]) => record[field] === undefined)
    for (const [field, value] of absent) record[field] = value
    const absentCopies = copied.filter(([field]) => record[field] === undefined)
    for (const [field, source] of absentCopies) record[field] = record[source]
    return absent.length + absentCopies.length > 0
  }
}
