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

const kindRequired = 'Please say what happened'
const memberId = z.uuid({ error: 'Select a member from the tree' })

/** A parent beside the specified father and mother. */
export const FurtherParent = z.object({
  parentId: memberId,
  kind: z.enum(ParentKind.options, { error: 'Please choose what kind of parent they are' }),
})
export type FurtherParent = z.infer<typeof FurtherParent>

export const Partner = z.object({
  partnerId: memberId,
  kind: z.enum(PartnershipKind.options, { error: 'Please choose how the two are together' }),
  startText: storableText(),
  endText: storableText(),
  place: storableText(),
})
export type Partner = z.infer<typeof Partner>

export const LifeEvent = z.object({
  // A birth and a death stand on the line of a life by these names, however somebody writes them.
  kind: requiredStorableText(kindRequired).transform(normalizeEventKind).pipe(z.string()),
  dateText: storableText(),
  place: storableText(),
  note: storableText(),
})
export type LifeEvent = z.infer<typeof LifeEvent>

export function normalizeEventKind(kind: string): string {
  return /^(birth|death)$/i.test(kind) ? kind.toLowerCase() : kind
}

/** Nobody has so many rows; more would only keep the server busy. */
const maxRows = 1000
const tooMany = 'At most 1,000 rows can be sent'

export const FamilyLists = z.object({
  furtherParents: z.array(FurtherParent).max(maxRows, tooMany),
  partners: z.array(Partner).max(maxRows, tooMany),
  lifeEvents: z.array(LifeEvent).max(maxRows, tooMany),
})
export type FamilyLists = z.infer<typeof FamilyLists>

/** What a row is held to that somebody enters. */
export const EnteredRow = {
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
    note: optionalText(20_000),
  }),
}

/** How many rows somebody may come to by entering them. */
export const maxEnteredRows = { furtherParents: 20, partners: 20, lifeEvents: 100 } as const
