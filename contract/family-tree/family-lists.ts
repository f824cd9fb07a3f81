/**
 * The parts of a life that can occur several times: further parents, partners and events. A correction sends each
 * changed list as a whole. Dates are stored as written: 'about 1890', 'spring 1902', '1946-05-04'.
 *
 * Imports limit neither the length of texts nor the number of rows. So the schemas of the lists check only what can be
 * stored. `enteredRows` limits the rows that a member enters.
 */

import { z } from 'zod'

import { optionalText, requiredStorableText, requiredText, storableText } from '#contract/texts/text.ts'

/** How a child is related to a parent. The specified fatherId and motherId are the birth parents. */
export const ParentKind = z.enum(['birth', 'adoptive', 'step', 'guardian', 'foster'])
export type ParentKind = z.infer<typeof ParentKind>

export const PartnershipKind = z.enum(['marriage', 'partnership', 'engagement', 'divorced'])
export type PartnershipKind = z.infer<typeof PartnershipKind>

const kindRequired = 'Enter what happened'
const memberId = z.uuid({ error: 'Select a member from the tree' })

/** A parent in addition to the specified father and mother. */
export const FurtherParent = z.object({
  parentId: memberId,
  kind: z.enum(ParentKind.options, { error: 'Choose the kind of parent' }),
})
export type FurtherParent = z.infer<typeof FurtherParent>

export const Partner = z.object({
  partnerId: memberId,
  kind: z.enum(PartnershipKind.options, { error: 'Choose the kind of partnership' }),
  startText: storableText(),
  endText: storableText(),
  place: storableText(),
})
export type Partner = z.infer<typeof Partner>

export const LifeEvent = z.object({
  // The life timeline finds births and deaths by these names, so their case is normalized.
  kind: requiredStorableText(kindRequired).transform(normalizeEventKind).pipe(z.string()),
  dateText: storableText(),
  place: storableText(),
  note: storableText({ isMultiline: true }),
})
export type LifeEvent = z.infer<typeof LifeEvent>

export function normalizeEventKind(kind: string): string {
  return /^(birth|death)$/i.test(kind) ? kind.toLowerCase() : kind
}

/** Far beyond any real life; a larger list would only cost server time. */
const maxRows = 1000
const tooMany = 'You can send at most 1,000 rows'

export const FamilyLists = z.object({
  furtherParents: z.array(FurtherParent).max(maxRows, tooMany),
  partners: z.array(Partner).max(maxRows, tooMany),
  lifeEvents: z.array(LifeEvent).max(maxRows, tooMany),
})
export type FamilyLists = z.infer<typeof FamilyLists>

/** The limits for rows that a member enters. */
export const enteredRows = {
  furtherParents: FurtherParent,
  partners: Partner.extend({
    startText: optionalText(100),
    endText: optionalText(100),
    place: optionalText(300),
  }),
  lifeEvents: LifeEvent.extend({
    kind: requiredText(kindRequired, 100),
    dateText: optionalText(200),
    place: optionalText(300),
    note: optionalText(20_000, { isMultiline: true }),
  }),
}

/** The largest number of rows that a member can enter. */
export const maxEnteredRows = { furtherParents: 20, partners: 20, lifeEvents: 100 } as const
