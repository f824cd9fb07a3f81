import { z } from 'zod'

import { eventLine, parentLine, partnerLine } from '#contract/family-labels.ts'
import { FamilyLists, FurtherParent, Partner } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

/** What stands in the rows of the two dialogs: beside an id the name that somebody has typed. */
export const ListsFields = z.object({
  furtherParents: z.array(FurtherParent.extend({ name: z.string() })),
  partners: z.array(Partner.extend({ name: z.string() })),
  lifeEvents: FamilyLists.shape.lifeEvents,
})
export type ListsFields = z.input<typeof ListsFields>
export type ReadLists = z.output<typeof ListsFields>

export type ListName = keyof FamilyLists

/** Which lists each of the dialogs changes. */
export const familyNames = ['furtherParents', 'partners'] as const satisfies ListName[]
export const eventNames = ['lifeEvents'] as const satisfies ListName[]

/** All that somebody has typed about a family, and has not proposed. */
export interface ListsDraft {
  /** What it was made on. */
  basis: ReadLists
  version: number
  entered: ListsFields
  requestNotes: string
}

/** The further parents, partners and events that stand around a person. */
export function listsIn(
  circle: Pick<FamilyCircle, 'parents' | 'partners' | 'lifeEvents'>,
  { fatherId, motherId }: Pick<FamilyMember, 'fatherId' | 'motherId'>,
): ReadLists {
  return {
    furtherParents: circle.parents
      .filter(({ id, kind }) => kind !== 'birth' || (id !== fatherId && id !== motherId))
      .map(({ id, kind, name }) => ({ parentId: id, kind, name })),
    partners: circle.partners.map(({ id, name, kind, began, ended, place }) => ({
      partnerId: id,
      kind,
      began,
      ended,
      place,
      name,
    })),
    lifeEvents: circle.lifeEvents.map(({ kind, when, where, note }) => ({ kind, when, where, note })),
  }
}

/** The same as it stands in fields, where nothing is an empty text. */
export function asEntered({ furtherParents, partners, lifeEvents }: ReadLists): ListsFields {
  return {
    furtherParents,
    partners: partners.map(({ partnerId, kind, began, ended, place, name }) => ({
      partnerId,
      kind,
      began: began ?? '',
      ended: ended ?? '',
      place: place ?? '',
      name,
    })),
    lifeEvents: lifeEvents.map(({ kind, when, where, note }) => ({
      kind: /^(birth|death)$/.test(kind) ? kind.slice(0, 1).toUpperCase() + kind.slice(1) : kind,
      when: when ?? '',
      where: where ?? '',
      note: note ?? '',
    })),
  }
}

/** Of these lists the ones that somebody has changed, each whole. The order of rows says nothing. */
export function changedLists(
  names: readonly ListName[],
  basis: ReadLists,
  entered: ReadLists,
): Partial<FamilyLists> {
  const [before, after] = [said(basis), said(entered)]
  return Object.fromEntries(
    names.filter(name => !isSame(before[name], after[name])).map(name => [name, after[name]]),
  )
}

/** What others have told since, and what they have taken away, a line each. */
export function meanwhile(
  names: readonly ListName[],
  basis: ReadLists,
  now: ReadLists,
): { come: string[]; gone: string[] } {
  const lines = (lists: ReadLists) => names.flatMap(name => linesOf(name, lists))
  return { come: without(lines(now), lines(basis)), gone: without(lines(basis), lines(now)) }
}

/** What was entered, and behind it what others have told since the basis was read. */
export function withNews(
  name: ListName,
  entered: ListsFields,
  basis: ReadLists,
  now: ReadLists,
): ListsFields {
  const [before, after] = [said(basis)[name], said(now)[name]]
  const known = new Set(before.map(row => JSON.stringify(row)))
  const news = asEntered(now)[name].filter((_, place) => !known.has(JSON.stringify(after[place])))
  return { ...entered, [name]: [...entered[name], ...news] }
}

/** What travels: the people by their ids, every field in the same order. */
function said({ furtherParents, partners, lifeEvents }: ReadLists): FamilyLists {
  return {
    furtherParents: furtherParents.map(({ parentId, kind }) => ({ parentId, kind })),
    partners: partners.map(({ partnerId, kind, began, ended, place }) => ({
      partnerId,
      kind,
      began,
      ended,
      place,
    })),
    lifeEvents: lifeEvents.map(({ kind, when, where, note }) => ({ kind, when, where, note })),
  }
}

function linesOf(name: ListName, lists: ReadLists): string[] {
  if (name === 'furtherParents') return lists[name].map(parent => parentLine(parent, parent.name))
  if (name === 'partners') return lists[name].map(partner => partnerLine(partner, partner.name))
  return lists[name].map(eventLine)
}

function isSame(one: readonly object[], other: readonly object[]): boolean {
  const [here, there] = [one, other].map(rows => rows.map(row => JSON.stringify(row)).toSorted())
  return JSON.stringify(here) === JSON.stringify(there)
}

function without(lines: string[], others: string[]): string[] {
  return lines.filter(line => !others.includes(line))
}
