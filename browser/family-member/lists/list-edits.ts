import { z } from 'zod'

import { describeEvent, describeParent, describePartner } from '#contract/family-tree/family-labels.ts'
import { FamilyLists, FurtherParent, Partner } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import type { ListName } from './list-names.ts'

/** The form rows of the two dialogs. The name of a parent or partner is that of the circle, or a typed one. */
export const ListsInput = z.object({
  furtherParents: z.array(FurtherParent.extend({ name: z.string().nullable() })),
  partners: z.array(Partner.extend({ name: z.string().nullable() })),
  lifeEvents: FamilyLists.shape.lifeEvents,
})
export type ListsInput = z.input<typeof ListsInput>
export type ListsSnapshot = z.output<typeof ListsInput>

/** The current further parents, partners and life events of a member, without pending marriages. */
export function takeSnapshot(
  circle: Pick<FamilyCircle, 'parents' | 'partners' | 'lifeEvents'>,
  { fatherId, motherId }: Pick<FamilyMember, 'fatherId' | 'motherId'>,
): ListsSnapshot {
  return {
    furtherParents: circle.parents
      .filter(({ id, kind }) => kind !== 'birth' || (id !== fatherId && id !== motherId))
      .map(({ id, kind, name }) => ({ parentId: id, kind, name })),
    partners: circle.partners
      .filter(({ isPending }) => !isPending)
      .map(({ id, name, kind, startText, endText, place }) => ({
        partnerId: id,
        kind,
        startText,
        endText,
        place,
        name,
      })),
    lifeEvents: circle.lifeEvents.map(({ kind, dateText, place, note }) => ({ kind, dateText, place, note })),
  }
}

/** Converts lists to form values, which have empty text instead of null. */
export function toInput({ furtherParents, partners, lifeEvents }: ListsSnapshot): ListsInput {
  return {
    furtherParents,
    partners: partners.map(({ partnerId, kind, startText, endText, place, name }) => ({
      partnerId,
      kind,
      startText: startText ?? '',
      endText: endText ?? '',
      place: place ?? '',
      name,
    })),
    lifeEvents: lifeEvents.map(({ kind, dateText, place, note }) => ({
      kind: /^(birth|death)$/.test(kind) ? kind.slice(0, 1).toUpperCase() + kind.slice(1) : kind,
      dateText: dateText ?? '',
      place: place ?? '',
      note: note ?? '',
    })),
  }
}

/** Each of these lists that was changed, with all of its rows. The order of rows does not matter. */
export function findChangedLists(
  names: readonly ListName[],
  base: ListsSnapshot,
  input: ListsSnapshot,
): Partial<FamilyLists> {
  const [before, after] = [toFamilyLists(base), toFamilyLists(input)]
  return Object.fromEntries(
    names.filter(name => !haveSameRows(before[name], after[name])).map(name => [name, after[name]]),
  )
}

/** The rows that others added and removed since, one line of text each. */
export function diffLists(
  names: readonly ListName[],
  base: ListsSnapshot,
  current: ListsSnapshot,
): { added: string[]; removed: string[] } {
  const formatAllRows = (lists: ListsSnapshot) => names.flatMap(name => formatRows(name, lists))
  return {
    added: subtractLines(formatAllRows(current), formatAllRows(base)),
    removed: subtractLines(formatAllRows(base), formatAllRows(current)),
  }
}

/** The input, followed by the rows that others added since. */
export function mergeRemote(
  name: ListName,
  input: ListsInput,
  base: ListsSnapshot,
  current: ListsSnapshot,
): ListsInput {
  const serializeRows = (lists: ListsInput) => lists[name].map(row => JSON.stringify(row))
  const knownRows = new Set([...serializeRows(toInput(base)), ...serializeRows(input)])
  const currentRows = toInput(current)[name]
  const added = currentRows.filter(row => !knownRows.has(JSON.stringify(row)))
  return { ...input, [name]: [...input[name], ...added] }
}

/** The body of a request: members by id, fields in a fixed order. */
function toFamilyLists({ furtherParents, partners, lifeEvents }: ListsSnapshot): FamilyLists {
  return {
    furtherParents: furtherParents.map(({ parentId, kind }) => ({ parentId, kind })),
    partners: partners.map(({ partnerId, kind, startText, endText, place }) => ({
      partnerId,
      kind,
      startText,
      endText,
      place,
    })),
    lifeEvents: lifeEvents.map(({ kind, dateText, place, note }) => ({ kind, dateText, place, note })),
  }
}

function formatRows(name: ListName, lists: ListsSnapshot): string[] {
  if (name === 'furtherParents') return lists[name].map(parent => describeParent(parent, parent.name ?? ''))
  if (name === 'partners') return lists[name].map(partner => describePartner(partner, partner.name ?? ''))
  return lists[name].map(describeEvent)
}

function haveSameRows(first: readonly object[], second: readonly object[]): boolean {
  const [firstRows, secondRows] = [first, second].map(rows => rows.map(row => JSON.stringify(row)).toSorted())
  return JSON.stringify(firstRows) === JSON.stringify(secondRows)
}

function subtractLines(lines: string[], others: string[]): string[] {
  return lines.filter(line => !others.includes(line))
}
