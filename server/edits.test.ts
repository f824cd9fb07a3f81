import { expect, test } from 'vitest'
import type { z } from 'zod'

import { api, type Call } from '#contract/api.ts'
import type { Role } from '#contract/roles/capabilities.ts'

import { createAppointment } from './test/appointments.ts'
import { createDocument, insertCompany } from './test/documents.ts'
import { addAccount, addInvestment } from './test/investments.ts'
import { createMember, submitMember } from './test/members.ts'
import { openPortal, type TestPortal } from './test/open-portal.ts'
import { assignAccount, createEntity, createStake } from './test/ownership.ts'
import type { Person } from './test/person.ts'
import { createPhotograph } from './test/photographs.ts'
import { createExpectation } from './test/tax-expectations.ts'

type Edit = {
  /** Creates a record whose fields are all filled in. */
  create: (portal: TestPortal, ada: Person) => Promise<{ id: string; values: Record<string, unknown> }>
  /** Fields of the reply that follow from others. */
  derived?: string[]
  /** The role of the editor; 'family_member' by default. */
  role?: Role
  /** Names the fields of the reply as the edit does. */
  toFields?: (reply: Record<string, unknown>) => Record<string, unknown>
}

/** The calls that change some fields of a record. */
const edits: Partial<Record<Call, Edit>> = {
  'PUT /api/family-members/{id}/own-details': {
    async create(portal, ada) {
      const id = await createMember(portal, ada, {
        phoneNumber: '555 0100',
        email: 'ada@example.test',
        location: 'Dover',
        occupation: 'Joiner',
        biography: 'Keeps bees.',
      })
      const [before, { mediaUrl }] = [
        await createPhotograph(portal, ada),
        await createPhotograph(portal, ada),
      ]
      await ada.call('PUT /api/family-members/{id}/own-details', {
        params: { id },
        body: { profileImage: before.mediaUrl, version: 1 },
      })
      return {
        id,
        values: {
          phoneNumber: '555 0199',
          email: 'rosa@example.test',
          location: 'Salem',
          occupation: 'Printer',
          biography: 'Sails.',
          profileImage: mediaUrl,
        },
      }
    },
  },
  'PUT /api/board-approvals/{id}/notes': {
    async create(_portal, ada) {
      const id = await submitMember(ada)
      await ada.call('PUT /api/board-approvals/{id}/notes', {
        params: { id },
        body: { requestNotes: 'Our cousin.' },
      })
      return { id, values: { requestNotes: 'Our aunt.' } }
    },
  },
  'PUT /api/family-posts/{id}': {
    async create(portal, ada) {
      const [one, two] = [await createPhotograph(portal, ada), await createPhotograph(portal, ada)]
      const { id } = await ada.call('POST /api/family-posts', {
        body: {
          authorId: one.memberId,
          title: 'Harvest',
          content: 'The bees did well.',
          isPublic: false,
          mediaIds: [one.id],
        },
      })
      return { id, values: { title: 'Frost', content: 'And again.', isPublic: true, mediaIds: [two.id] } }
    },
    derived: ['media'],
  },
  'PUT /api/documents/{id}': {
    role: 'board_member',
    async create(portal, ada) {
      const [one, other] = [await createMember(portal), await createMember(portal)]
      await insertCompany(portal)
      // One of the edits makes the document sensitive, whose hash is otherwise withheld.
      await ada.stepUp()
      const { id } = await createDocument(ada, {
        area: 'company',
        companySlug: 'hartwell-staffing',
        companyTab: 'formation',
        kind: 'agreement',
        title: 'Agreement',
        description: 'Signed.',
        dateText: 'about 2025',
        taxYear: 2025,
        requirement: 'operating-agreement',
        tags: ['agreement'],
        memberIds: [one],
        audience: 'members',
        readerIds: [one],
        expiresOn: '2027-01-01',
        retainUntil: '2028-01-01',
      })
      return {
        id,
        values: {
          kind: 'license',
          title: 'License',
          description: 'Renewed.',
          dateText: '2026',
          taxYear: 2026,
          companyTab: 'compliance',
          requirement: 'insurance',
          tags: ['license', 'Delaware'],
          memberIds: [other],
          audience: 'board',
          readerIds: [other],
          isSensitive: true,
          expiresOn: '2027-02-02',
          retainUntil: '2028-02-02',
        },
      }
    },

    toFields: ({ members, readers, ...fields }) => ({
      ...fields,
      memberIds: (members as { id: string }[]).map(({ id }) => id),
      readerIds: (readers as { id: string }[]).map(({ id }) => id),
    }),
  },
  'PUT /api/tax-expectations/{id}': {
    role: 'board_member',
    async create(portal) {
      const { id } = await createExpectation(portal, { memberId: await createMember(portal), note: 'Paper.' })
      return { id, values: { title: 'Form 1099', taxYear: 2026, dueOn: '2027-03-01', note: 'A scan.' } }
    },
    derived: ['state'],
  },
  'PUT /api/appointments/{id}': {
    role: 'board_member',
    async create(portal) {
      const { id } = await createAppointment(portal, { lastDay: '2040-01-31' })
      return { id, values: { lastDay: '2041-06-30', reason: 'A longer term.' } }
    },
    derived: ['runsUntil'],
  },
  'PUT /api/investment-accounts/{id}': {
    async create(_portal, ada) {
      const { id } = await addAccount(ada)
      const values = {
        name: 'Vault',
        kind: 'bank',
        tracksCash: true,
        lotMethod: 'average',
        countsIntoFamily: false,
        isClosed: true,
      }
      return { id, values }
    },
    derived: ['abilities'],
  },
  'PUT /api/ownership-entities/{id}': {
    role: 'board_member',
    async create(_portal, ada) {
      const { id } = await createEntity(ada)
      return { id, values: { kind: 'company', name: 'Mill Works' } }
    },
  },
  'PUT /api/ownership-stakes/{id}': {
    role: 'board_member',
    async create(portal, ada) {
      const { id } = await createStake(portal, ada, { untilDate: '2030-12-31' })
      return { id, values: { percent: '33.333333', fromDate: '2021-06-01', untilDate: '2029-05-31' } }
    },
  },
  'PUT /api/account-ownerships/{id}': {
    role: 'board_member',
    async create(_portal, ada) {
      const { id: accountId } = await addAccount(ada)
      const owned = { accountId, entityId: (await createEntity(ada)).id, untilDate: '2030-12-31' }
      const { id } = await assignAccount(ada, owned)
      return { id, values: { fromDate: '2021-06-01', untilDate: '2029-05-31' } }
    },
  },
  'PUT /api/investments/{id}': {
    async create(_portal, ada) {
      const { id: securedById } = await addInvestment(ada, { kind: 'property' })
      const { id } = await addInvestment(ada, { kind: 'debt', commitment: '5000' })
      return {
        id,
        values: {
          assetName: 'Mill',
          assetType: 'other',
          symbol: 'MILL',
          priceSource: 'provider',
          commitment: '7000.00',
          securedById,
        },
      }
    },
    derived: ['name', 'lastUpdated', 'securedByName'],
  },
  'PUT /api/family-media/{id}': {
    async create(portal, ada) {
      const [one, other] = [await createMember(portal), await createMember(portal)]
      const fields = { title: 'Harvest', isPublic: false, memberIds: [one] }
      const { id } = await createPhotograph(portal, ada, fields)
      await ada.call('PUT /api/family-media/{id}', {
        params: { id },
        body: { description: 'The bees.', version: 1 },
      })
      const values = { title: 'Frost', description: 'The wasps.', isPublic: true, memberIds: [other] }
      return { id, values }
    },
    toFields: ({ members, ...fields }) => ({
      ...fields,
      memberIds: (members as { id: string }[]).map(({ id }) => id),
    }),
  },
}

test('lists every call that edits single fields', () => {
  expect(Object.keys(edits).toSorted()).toEqual(listEditingCalls().toSorted())
})

test.each(Object.keys(edits) as Call[])('%s leaves absent fields unchanged', async name => {
  const portal = await openPortal()
  const { create, derived = [], role = 'family_member', toFields = reply => reply } = edits[name]!
  const ada = await portal.signIn(role)
  const { id, values } = await create(portal, ada)
  const fields = Object.keys(readBodyShape(name)).filter(field => field !== 'version')
  expect(Object.keys(values).toSorted()).toEqual(fields.toSorted())

  const sendEdit = async (change: object, version: unknown) => {
    const body = { ...change, ...(isVersioned(name) && { version }) }
    const reply = await ada.try(name, { params: { id }, body })
    expect([change, reply.status]).toEqual([change, 200])
    return toFields({ ...reply.body })
  }
  const omitDerivedFields = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).filter(([field]) => !['version', 'updatedAt', ...derived].includes(field)),
    )
  let record = await sendEdit({}, await findVersion(portal, id))
  for (const field of fields) {
    const changed = await sendEdit({ [field]: values[field] }, record['version'])
    expect(omitDerivedFields(changed)).toEqual({ ...omitDerivedFields(record), [field]: values[field] })
    expect(changed[field]).not.toEqual(record[field])
    record = changed
  }
})

test.each((Object.keys(edits) as Call[]).filter(isVersioned))(
  '%s repeats a saved edit and rejects other stale ones',
  async name => {
    const portal = await openPortal()
    const { create, role = 'family_member' } = edits[name]!
    const ada = await portal.signIn(role)
    const { id, values } = await create(portal, ada)
    const version = await findVersion(portal, id)
    const sendEdit = (body: object) => ada.try(name, { params: { id }, body: { ...body, version } })
    const saved = await sendEdit(values)
    expect([saved.status, await findVersion(portal, id)]).toEqual([200, version + 1])

    const repeated = await sendEdit(values)
    expect([repeated.status, repeated.body]).toEqual([200, saved.body])
    expect(await findVersion(portal, id)).toBe(version + 1)

    const texts = {
      title: 'Thaw',
      location: 'Boston',
      reason: 'Another.',
      name: 'Barn',
      assetName: 'Barn',
      percent: '12',
      fromDate: '2022-02-02',
    }
    const other = Object.fromEntries(
      Object.entries(texts)
        .filter(([field]) => field in values)
        .slice(0, 1),
    )
    const rejected = await sendEdit({ ...values, ...other })
    expect([rejected.status, rejected.body.code]).toEqual([
      409,
      expect.stringMatching(/\.stale-version$/) as unknown,
    ])
  },
)

test.each(Object.keys(edits) as Call[])('%s adds no default value to an edit', name => {
  const { body } = api[name] as { body: z.ZodType }
  const input = isVersioned(name) ? { version: 1 } : {}
  const extra = { id: 'x', isAdmin: true, createdAt: null, removedAt: null }
  expect(body.parse({ ...input, ...extra })).toEqual(input)
})

/** Their optional fields explain or confirm the change, state what the caller read, or are people to add and remove. */
const notEdits = new Set<Call>([
  'PUT /api/conversations/{id}',
  // A correction is a whole new entry of the ledger.
  'PUT /api/investment-activities/{id}',
  'PUT /api/registration',
  'PUT /api/second-factor-policy',
  'PUT /api/users/{userId}/role',
])

/** The calls that change a record and do not require every field of it. */
function listEditingCalls(): Call[] {
  return (Object.keys(api) as Call[]).filter(
    name =>
      /^(?:PUT|PATCH) /.test(name) &&
      !('isPlanned' in api[name]) &&
      !notEdits.has(name) &&
      Object.values(readBodyShape(name)).some(field => field.safeParse(undefined).success),
  )
}

function isVersioned(name: Call): boolean {
  return 'version' in readBodyShape(name)
}

function readBodyShape(name: Call): Record<string, z.ZodType> {
  const endpoint = api[name]
  return 'body' in endpoint ? (endpoint.body as z.ZodObject<Record<string, z.ZodType>>).shape : {}
}

async function findVersion({ database }: TestPortal, id: string): Promise<number> {
  for (const table of [
    'familyMembers',
    'familyPosts',
    'documents',
    'taxExpectations',
    'appointments',
    'investmentAccounts',
    'holdings',
    'ownershipEntities',
    'ownershipStakes',
    'accountOwnerships',
  ] as const) {
    const row = await database.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst()
    if (row !== undefined) return row.version
  }
  return 1
}
