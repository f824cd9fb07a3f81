import { z } from 'zod'

import { ParentKind, PartnershipKind } from './kinship.ts'
import { optionalText, requiredText } from './text.ts'

/**
 * What a life has several of: further parents, partners and events. A correction that changes one of these lists
 * sends it whole, as it shall be. Dates are kept as they are told: 'about 1890', 'spring 1902', '1946-05-04'.
 */

const personId = z.uuid({ error: 'Please pick somebody from the tree' })

/** A parent beside the specified father and mother. */
export const FurtherParent = z.object({
  parentId: personId,
  kind: z.enum(ParentKind.options, { error: 'Please choose what kind of parent they are' }),
})
export type FurtherParent = z.infer<typeof FurtherParent>

export const Partner = z.object({
  partnerId: personId,
  kind: z.enum(PartnershipKind.options, { error: 'Please choose how the two are together' }),
  began: optionalText(100),
  ended: optionalText(100),
  place: optionalText(300),
})
export type Partner = z.infer<typeof Partner>

export const LifeEvent = z.object({
  // A birth and a death stand on the line of a life by these names, however somebody writes them.
  kind: requiredText('Please say what happened', 100)
    .transform(kind => (/^(birth|death)$/i.test(kind) ? kind.toLowerCase() : kind))
    .pipe(z.string()),
  when: optionalText(200),
  where: optionalText(300),
  note: optionalText(20_000),
})
export type LifeEvent = z.infer<typeof LifeEvent>

export const FamilyLists = z.object({
  furtherParents: z.array(FurtherParent).max(20, 'At most 20 further parents can be told'),
  partners: z.array(Partner).max(20, 'At most 20 partnerships can be told'),
  lifeEvents: z.array(LifeEvent).max(100, 'At most 100 events can be told'),
})
export type FamilyLists = z.infer<typeof FamilyLists>
