import { eventLine, parentLine, partnerLine } from '#contract/family-lines.ts'
import type { FamilyLists } from '#contract/family-lists.ts'

import type { ListName } from './family-lists.ts'

/** A list as the board reads it, a line for each row; null when there is none. */
export function toldList(name: ListName, list: FamilyLists[ListName], nameOf: (id: string) => string) {
  return list.map(row => lines[name](row as never, nameOf)).join('\n') || null
}

/** Whom a list names. */
export function idsInList(list: FamilyLists[ListName]): string[] {
  return list.flatMap(row => ('parentId' in row ? [row.parentId] : 'partnerId' in row ? [row.partnerId] : []))
}

const lines: {
  [Name in ListName]: (row: FamilyLists[Name][number], nameOf: (id: string) => string) => string
} = {
  furtherParents: (parent, nameOf) => parentLine(parent, nameOf(parent.parentId)),
  partners: (partner, nameOf) => partnerLine(partner, nameOf(partner.partnerId)),
  lifeEvents: event => eventLine(event),
}
