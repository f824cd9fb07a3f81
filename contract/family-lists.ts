import { z } from 'zod'

import { optionalText, requiredStorableText, requiredText, storableText } from './text.ts'

/**
 * What a life has several of: further parents, partners and events. A correction that changes one of these lists
 * sends it whole, as it shall be. Dates are kept as they are told: 'about 1890', 'spring 1902', '1946-05-04'.
 *
 * What stands there already travels along, and an import limits neither how long a text is nor how many rows there
 * are. So a list is held to what can be stored, and only the rows that are new to what somebody may enter.
 */

/** How a child came to a parent. The specified fatherId and motherId are the birth parents. */
export const ParentKind = z.enum(['birth', 'adoptive', 'step', 'guardian', 'foster'])
export type ParentKind = z.infer<typeof ParentKind>

export const PartnershipKind = z.enum(['marriage', 'partnership', 'engagement', 'divorced'])
export type PartnershipKind = z.infer<typeof PartnershipKind>

const nameless = 'Please say what happened'
const personId = z.uuid({ error: 'Select a member from the tree' })

/** A parent beside the specified father and mother. */
export const FurtherParent = z.object({
  parentId: personId,
  kind: z.enum(ParentKind.options, { error: 'Please choose what kind of parent they are' }),
})
export type FurtherParent = z.infer<typeof FurtherParent>

export const Partner = z.object({
  partnerId: personId,
  kind: z.enum(PartnershipKind.options, { error: 'Please choose how the two are together' }),
  began: storableText(),
  ended: storableText(),
  place: storableText(),
})
export type Partner = z.infer<typeof Partner>

export const LifeEvent = z.object({
  // A birth and a death stand on the line of a life by these names, however somebody writes them.
  kind: requiredStorableText(nameless).transform(asKind).pipe(z.string()),
  when: storableText(),
  where: storableText(),
  note: storableText(),
})
export type LifeEvent = z.infer<typeof LifeEvent>

export function asKind(kind: string): string {
  return /^(birth|death)$/i.test(kind) ? kind.toLowerCase() : kind
}

/** Nobody has so many rows; more would only keep the server busy. */
const mostRows = 1000
const tooMany = 'At most 1,000 rows can be sent'

export const FamilyLists = z.object({
  furtherParents: z.array(FurtherParent).max(mostRows, tooMany),
  partners: z.array(Partner).max(mostRows, tooMany),
  lifeEvents: z.array(LifeEvent).max(mostRows, tooMany),
})
export type FamilyLists = z.infer<typeof FamilyLists>

/** What a row is held to that somebody enters. */
export const NewRow = {
  furtherParents: FurtherParent,
  partners: Partner.extend({ began: optionalText(100), ended: optionalText(100), place: optionalText(300) }),
  lifeEvents: LifeEvent.extend({
    kind: requiredText(nameless, 100),
    when: optionalText(200),
    where: optionalText(300),
    note: optionalText(20_000),
  }),
}

/** How many rows somebody may come to by entering them. */
export const mostEntered = { furtherParents: 20, partners: 20, lifeEvents: 100 } as const
