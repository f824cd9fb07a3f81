import { z } from 'zod'

import { CalendarDate } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { Id } from '#contract/texts/text.ts'

import { ParentKind, PartnershipKind } from './family-lists.ts'

export const Relative = z
  .object({
    id: Id,
    name: z.string(),
    years: z.string(),
    isAlive: z.boolean(),
    /** Whether the board has approved this member. */
    isVerified: z.boolean(),
  })
  .meta({ id: 'Relative' })
export type Relative = z.infer<typeof Relative>

/** The relatives and life events of a member. */
export const FamilyCircle = z
  .object({
    /** The member's version; a correction of these lists sends it back. */
    version: z.int(),
    parents: z.array(Relative.extend({ kind: ParentKind })),
    /** One entry for each partnership: two marriages to the same person are two entries. */
    partners: z.array(
      Relative.extend({
        kind: PartnershipKind,
        startText: z.string().nullable(),
        endText: z.string().nullable(),
        place: z.string().nullable(),
        /** Whether only the partner's pending submission states the marriage. It is then not in the member's list. */
        isPending: z.boolean(),
      }),
    ),
    children: z.array(Relative.extend({ kind: ParentKind })),
    siblings: z.array(Relative.extend({ kind: z.enum(['full', 'half', 'step', 'twin']) })),
    /** By earliest date. */
    lifeEvents: z.array(
      z.object({
        kind: z.string(),
        dateText: z.string().nullable(),
        earliestDate: CalendarDate.nullable(),
        place: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FamilyCircle' })
export type FamilyCircle = z.infer<typeof FamilyCircle>

/** All parent and partner links, for charts. Only ids, so that 10,000 members stay small. */
export const FamilyLinks = z
  .object({
    parents: z.array(z.object({ childId: Id, parentId: Id, kind: ParentKind })),
    partnerships: z.array(z.object({ firstId: Id, secondId: Id, kind: PartnershipKind })),
  })
  .meta({ id: 'FamilyLinks' })
export type FamilyLinks = z.infer<typeof FamilyLinks>

/** How a second member is related to a first one. */
const Kinship = z
  .object({
    /** The second member's relation: 'grandmother', 'first cousin once removed'. Null if unknown. */
    term: z.string().nullable(),
    /** The nearest common ancestors. */
    commonAncestors: z.array(Relative),
  })
  .meta({ id: 'Kinship' })
export type Kinship = z.infer<typeof Kinship>

const params = z.object({ id: Id })

export const kinshipApi = calls({
  'GET /api/family-members/{id}/circle': {
    summary: 'Parents, partners, children, siblings and the events of a life.',
    access: 'signed-in',
    rule: 'names, years and links; no contact fields',
    params,
    reply: FamilyCircle,
  },
  'GET /api/family-members/{id}/kinship/{otherId}': {
    summary: 'How two people are related, in words: "first cousin once removed".',
    access: 'signed-in',
    rule: 'names and links; no contact fields',
    params: z.object({ id: Id, otherId: Id }),
    reply: Kinship,
  },
  'GET /api/family-links': {
    summary:
      'Every link of descent and partnership, for charts; those of 20,000 children and first partners at a time.',
    access: 'signed-in',
    rule: 'links only',
    /**
     * The cursor is from the `Link` header of the previous page, which only a tree of more than `membersPerPage` has.
     */
    query: z.object({ cursor: Id.optional() }),
    reply: FamilyLinks,
  },
})
