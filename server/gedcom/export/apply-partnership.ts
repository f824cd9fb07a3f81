import { readVagueDate } from '#contract/dates/vague-dates.ts'
import type { PartnershipKind } from '#contract/family-tree/family-lists.ts'
import {
  readPartnership,
  partnershipEnd,
  isPartnershipEnd,
  type PartnershipFields,
} from '#server/gedcom/mapping/family-links.ts'
import { coupleEvents, type LifeEvent, createEvent } from '#server/gedcom/model/events.ts'
import { findEvent, putEvent, type Family } from '#server/gedcom/model/people.ts'
import { listChildrenExcept, type GedcomRecord, createRecord } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

import type { TreePartnership } from './tree.ts'

type Partnership = Pick<TreePartnership, 'kind' | 'startText' | 'endText' | 'place'>

/** Whether `applyPartnership` would change nothing in a family with this partnership. */
export function isInFile(
  partnership: Partnership,
  inFile: PartnershipFields,
  options: { isOwn: boolean },
): boolean {
  const { kind, startText, endText, place } = completePartnership(partnership, inFile, options)
  return (
    kind === inFile.kind &&
    startText === inFile.startText &&
    endText === inFile.endText &&
    place === inFile.place
  )
}

/** Adds the details that the tree never had. */
function completePartnership(
  { kind, startText, endText, place }: Partnership,
  inFile: PartnershipFields,
  { isOwn }: { isOwn: boolean },
): Partnership {
  if (isOwn) return { kind, startText, endText, place }
  return {
    kind,
    startText: startText ?? inFile.startText,
    endText: endText ?? inFile.endText,
    place: place ?? inFile.place,
  }
}

/**
 * Updates a couple's family record where the tree differs from it. If the file was only matched with both members
 * (`isOwn` false), lines that the tree never had remain.
 */
export function applyPartnership(
  family: Family,
  partnership: Partnership,
  options: { isOwn: boolean },
): void {
  const inFile = readPartnership(family)
  if (isInFile(partnership, inFile, options)) return
  const { kind, startText, endText, place } = completePartnership(partnership, inFile, options)

  family.kind = kind
  const [marriage, engagement] = [findEvent(family, 'MARR'), findEvent(family, 'ENGA')]
  const start = kind === 'engagement' ? (engagement ?? marriage) : (marriage ?? engagement)
  const tag = startTags[kind] ?? start?.tag ?? 'MARR'
  const needsStart = kind === 'marriage' || kind === 'engagement' || startText !== null || place !== null
  if (start !== undefined || needsStart)
    putEvent(family, start, { ...setTag(start, tag), date: chooseDate(start, startText), place })
  if (kind === 'engagement') removeEvents(family, event => event.tag === 'MARR')

  const divorce = findEvent(family, 'DIV') ?? findEvent(family, 'ANUL')
  const statedEnd = family.events.find(isPartnershipEnd)
  if (kind === 'divorced') {
    putEvent(family, divorce, { ...(divorce ?? createEvent('DIV')), date: chooseDate(divorce, endText) })
    return
  }
  removeEvents(family, event => event.tag === 'DIV' || event.tag === 'ANUL')
  if (endText === null) removeEvents(family, isPartnershipEnd)
  else {
    const end = statedEnd ?? createEvent('EVEN', { kind: partnershipEnd })
    putEvent(family, statedEnd, { ...end, date: chooseDate(statedEnd, endText) })
  }
}

/** Not of a divorce, which ends a marriage or an engagement. Unmarried partners have a MARR with a TYPE. */
const startTags: Partial<Record<PartnershipKind, string>> = {
  marriage: 'MARR',
  engagement: 'ENGA',
  partnership: 'MARR',
}

/** Removes the events of a couple that the tree no longer has. The family remains for their children. */
export function removePartnership(family: Family): void {
  family.kind = 'partnership'
  removeEvents(family, event => coupleEvents.has(event.tag) || isPartnershipEnd(event))
}

/**
 * Writes the kind of a partnership into its record. Its events imply most kinds; only an unmarried couple needs a TYPE
 * below MARR.
 */
export function setPartnershipKind(line: GedcomRecord, kind: PartnershipKind): GedcomRecord {
  if (readFamily(line).kind === kind) return line
  const isUnmarried = kind === 'partnership'
  // Tags of other programs for the status of a couple would contradict the new kind.
  const children = isUnmarried ? line.children : listChildrenExcept(line, '_STAT', '_MSTAT')
  const type = isUnmarried ? [createRecord('TYPE', 'Partnership')] : []
  const setType = (marriage: GedcomRecord) => ({
    ...marriage,
    children: [...type, ...listChildrenExcept(marriage, 'TYPE')],
  })
  return { ...line, children: children.map(child => (child.tag === 'MARR' ? setType(child) : child)) }
}

function setTag(event: LifeEvent | undefined, tag: string): LifeEvent {
  const fresh = createEvent(tag)
  return event === undefined ? fresh : { ...event, tag, kind: fresh.kind }
}

/** Retains the date of an event if its text is the same. */
function chooseDate(event: LifeEvent | undefined, dateText: string | null): LifeEvent['date'] {
  if (dateText === null) return null
  return event?.date?.dateText === dateText ? event.date : readVagueDate(dateText)
}

function removeEvents(family: Family, isRemoved: (event: LifeEvent) => boolean): void {
  family.events = family.events.filter(event => !isRemoved(event))
}
