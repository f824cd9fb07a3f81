import { hash } from 'node:crypto'

import { formatConstitution, constitutionVersion } from '#contract/constitution/constitution.ts'
import { FamilyMemberSubmission, type FamilyMemberChanges } from '#contract/family-tree/family-tree.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { submitMember } from '#server/board-approvals/submit-member.ts'
import { requestCorrection } from '#server/board-approvals/submit-request.ts'
import { writeLists } from '#server/family-tree/list-store.ts'
import { syncSpouseLinks } from '#server/family-tree/specified-relatives.ts'
import { findMember, insertMember, listMembers, updateMember } from '#server/family-tree/store.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'
import { insertPost } from '#server/posts/store.ts'

import { toMember } from './demo-person.ts'
import { demoFamily } from './family.ts'

/** Five generations, pending requests of several kinds, and posts. */
export async function fillFamily(platform: Platform): Promise<void> {
  const { clock, config, database } = platform
  for await (const _ of listMembers(database.db)) return
  const ids = await database.db.transaction().execute(async tx => {
    const ids = await insertFamily(tx, config.FAMILY_NAME, clock())
    await writePosts(tx, ids, clock())
    return ids
  })
  await submitRequests(platform, ids)
}

async function insertFamily(tx: Tx, familyName: string, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const adder = await findAccountByEmail(tx, 'rosalind@example.test')
  const verifier = await findAccountByEmail(tx, 'edmund@example.test')
  for (const person of demoFamily) {
    const account = person.account === undefined ? undefined : await findAccountByEmail(tx, person.account)
    const { id } = await insertMember(
      tx,
      { ...toMember(person, familyName, ids, now), addedById: adder!.user.id, addedBy: null },
      now,
    )
    ids.set(person.first, id)
    await updateMember(
      tx,
      id,
      {
        isVerified: true,
        verifiedById: verifier!.user.id,
        verifiedAt: now,
        ...(account && { userId: account.user.id }),
      },
      now,
    )
    await syncSpouseLinks(tx, id, { previous: null, next: ids.get(person.spouse ?? '') ?? null }, now)
  }
  await writeLists(
    tx,
    ids.get('Freya')!,
    { furtherParents: [{ parentId: ids.get('Astrid')!, kind: 'adoptive' }] },
    now,
  )
  await writeLists(
    tx,
    ids.get('Lionel')!,
    {
      lifeEvents: [
        {
          kind: 'Military service',
          dateText: 'from 1942 to 1945',
          place: 'North Atlantic',
          note: 'Second engineer on the convoys.',
        },
      ],
      partners: [
        {
          partnerId: ids.get('Beatrice')!,
          kind: 'marriage',
          startText: '1929',
          endText: 'winter 1939',
          place: 'Wilmington, Delaware',
        },
        {
          partnerId: ids.get('Ingrid')!,
          kind: 'marriage',
          startText: '1946-05-04',
          endText: null,
          place: 'Lewes, Delaware',
        },
      ],
    },
    now,
  )
  return ids
}

async function writePosts(tx: Tx, ids: Map<string, string>, now: Date): Promise<void> {
  const posts = [
    [
      'edmund@example.test',
      'Edmund',
      12,
      'The works at ninety',
      'The old copper kettle is running again. Come and see it before the tourists do: Mondays, seven in the morning, bring boots.',
    ],
    [
      'clara@example.test',
      'Clara',
      5,
      'New prints',
      'I have pulled a series from the growth rings of the oak that fell at Lewes. One for each generation; the fifth is still wet.',
    ],
    [
      'rosalind@example.test',
      'Clara',
      3,
      null,
      'The third one belongs in the board room. Edmund agrees, which happens about once a decade.',
    ],
  ] as const
  for (const [email, page, daysAgo, title, content] of posts) {
    const account = await findAccountByEmail(tx, email)
    if (account === undefined) continue
    const post = { authorId: ids.get(page)!, title, content, isPublic: true, mediaIds: [] }
    await insertPost(tx, post, account.user.id, addDuration(now, -daysAgo * day))
  }
}

async function submitRequests(platform: Platform, ids: Map<string, string>): Promise<void> {
  const { clock, config, database } = platform
  const clara = await findAccountByEmail(database.db, 'clara@example.test')
  const rosalind = await findAccountByEmail(database.db, 'rosalind@example.test')
  if (clara === undefined || rosalind === undefined) return
  const requester = presentUser(clock(), clara.user)
  const submitCorrection = async (
    person: string,
    correction: { changes: FamilyMemberChanges; requestNotes: string | null },
  ): Promise<void> => {
    const member = await findMember(database.db, ids.get(person)!)
    await requestCorrection(platform, requester, member!.id, { ...correction, version: member!.version })
  }
  await submitMember(
    platform,
    requester,
    FamilyMemberSubmission.parse({
      firstName: 'Juniper',
      lastName: 'Moreau',
      relationship: 'child',
      generation: 5,
      gender: 'female',
      birthDate: '2026-09-12',
      motherId: ids.get('Clara'),
      location: 'Philadelphia, Pennsylvania',
    }),
  )
  await submitCorrection('Eleanor', {
    changes: {
      middleName: 'Maud',
      biography:
        'The first doctor of the family. Her bag and her case notes are in the archive. She signed the notes E. M.: her middle name was Maud.',
    },
    requestNotes: 'Her case notes are signed E. M.',
  })
  await submitCorrection('Freya', {
    changes: {
      furtherParents: [
        { parentId: ids.get('Astrid')!, kind: 'adoptive' },
        { parentId: ids.get('Edmund')!, kind: 'guardian' },
      ],
    },
    requestNotes: 'Edmund was her guardian until the adoption was final.',
  })
  await submitCorrection('Edmund', {
    changes: {
      partners: [
        {
          partnerId: ids.get('Helena')!,
          kind: 'marriage',
          startText: '1966-06-11',
          endText: null,
          place: 'Budapest',
        },
      ],
    },
    requestNotes: 'It is engraved inside both rings.',
  })
  await submitCorrection('Marguerite', {
    changes: {
      lifeEvents: [
        {
          kind: 'Graduation',
          dateText: '1925',
          place: 'Uppsala',
          note: 'For a thesis on the mosses of the Delaware.',
        },
        { kind: 'Emigration', dateText: 'spring 1927', place: 'Gothenburg', note: null },
      ],
    },
    requestNotes: null,
  })
  await database.db
    .insertInto('constitutionAcceptances')
    .values({
      userId: rosalind.user.id,
      version: constitutionVersion,
      textHash: hash('sha256', formatConstitution(config.FAMILY_NAME)),
      acceptedAt: clock(),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
