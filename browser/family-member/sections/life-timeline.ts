import { formatIfIsoDate } from '#contract/dates/date-format.ts'
import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import { documentKinds } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { formatEventKind } from '#contract/family-tree/family-labels.ts'
import type { PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle, Relative } from '#contract/family-tree/kinship.ts'

export interface LifeTimelineEntry {
  title: string
  /** The date as written, `Jul 4, 1931` or `winter 1939`. Null if unknown. */
  date: string | null
  place: string | null
  note: string | null
  /** The partner of a partnership entry. */
  relative: Relative | null
  /** The document of the archive that the entry is about. */
  document: Pick<DocumentSummary, 'id' | 'title'> | null
  /** For sorting. Null if unknown. */
  earliestDate: string | null
}

type Life = Pick<FamilyMember, 'birthDate' | 'birthText' | 'deathDate' | 'deathText' | 'isAlive'>

/** A document of the archive that names the member. */
export type Paper = Pick<DocumentSummary, 'id' | 'title' | 'kind' | 'dateText'>

/**
 * The entries of a life in order: birth, partnerships and events, death, later events such as a burial. Entries
 * without a date precede the death. Of the papers, those with a date are listed.
 */
export function buildLifeTimeline(
  life: Life,
  circle: Pick<FamilyCircle, 'partners' | 'lifeEvents'>,
  papers: readonly Paper[] = [],
): LifeTimelineEntry[] {
  const findEvent = (kind: string) => circle.lifeEvents.find(event => event.kind === kind)
  const [birthEvent, deathEvent] = [findEvent('birth'), findEvent('death')]
  const birth = toEntry('Born', life.birthDate ?? life.birthText ?? birthEvent?.dateText ?? null, birthEvent)
  const death = toEntry('Died', life.deathDate ?? life.deathText ?? deathEvent?.dateText ?? null, deathEvent)
  const entries = [
    ...circle.partners.flatMap(toPartnershipEntries),
    ...circle.lifeEvents
      .filter(({ kind }) => kind !== 'birth' && kind !== 'death')
      .map(event => toEntry(formatEventKind(event.kind), event.dateText, event, event.earliestDate)),
    ...papers.map(toPaperEntry).filter(({ earliestDate }) => earliestDate !== null),
  ]
  const dated = entries
    .filter(({ earliestDate }) => earliestDate !== null)
    .toSorted((first, second) => compareDays(first.earliestDate!, second.earliestDate!))
  const isAfterDeath = ({ earliestDate }: LifeTimelineEntry) =>
    !life.isAlive && death.earliestDate !== null && earliestDate! > death.earliestDate
  return [
    ...(birth.date === null && birth.place === null ? [] : [birth]),
    ...dated.filter(entry => !isAfterDeath(entry)),
    ...entries.filter(({ earliestDate }) => earliestDate === null),
    ...(life.isAlive ? [] : [death]),
    ...dated.filter(isAfterDeath),
  ]
}

function compareDays(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1
}

const startTitles: Record<PartnershipKind, string> = {
  marriage: 'Married',
  divorced: 'Married',
  partnership: 'Partner of',
  engagement: 'Engaged to',
}
const endTitles: Record<PartnershipKind, string> = {
  marriage: 'End of the marriage to',
  divorced: 'Divorced from',
  partnership: 'Separated from',
  engagement: 'End of the engagement to',
}

/** The start of a partnership, if its date or place is known, and its end, if its date is known. */
function toPartnershipEntries(partner: FamilyCircle['partners'][number]): LifeTimelineEntry[] {
  const { id, name, years, isAlive, isVerified, kind, startText, endText, place } = partner
  const relative = { id, name, years, isAlive, isVerified }
  const hasStart = startText !== null || place !== null
  return [
    ...(hasStart ? [{ ...toEntry(startTitles[kind], startText), place, relative }] : []),
    ...(endText === null ? [] : [{ ...toEntry(endTitles[kind], endText), relative }]),
  ]
}

function toPaperEntry({ id, title, kind, dateText }: Paper): LifeTimelineEntry {
  return { ...toEntry(documentKinds[kind], dateText), document: { id, title } }
}

function toEntry(
  title: string,
  date: string | null,
  event?: { place: string | null; note: string | null },
  earliestDate = toEarliestDate(date),
): LifeTimelineEntry {
  return {
    title,
    date: date === null ? null : formatIfIsoDate(date),
    place: event?.place ?? null,
    note: event?.note ?? null,
    relative: null,
    document: null,
    earliestDate,
  }
}
