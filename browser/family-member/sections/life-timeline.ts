import { formatIfIsoDate } from '#contract/date-format.ts'
import { kindInWords } from '#contract/family-labels.ts'
import type { PartnershipKind } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle, Relative } from '#contract/kinship.ts'
import { readVagueDate, sortingDay } from '#contract/vague-dates.ts'

/** One moment of a life, in words. */
export interface LifeTimelineEntry {
  what: string
  /** As it is told: `Jul 4, 1931`, `winter 1939`; null where nobody knows. */
  when: string | null
  where: string | null
  note: string | null
  /** With whom it was shared. */
  who: Relative | null
  /** The earliest day that it may have been; null where nothing tells. */
  day: string | null
}

type Life = Pick<FamilyMember, 'birthDate' | 'birthText' | 'deathDate' | 'deathText' | 'isAlive'>

/**
 * A life in its order: birth, partnerships, what else is known, death. What has no day stands before the death; what
 * came after it, as a burial, behind it.
 */
export function buildLifeTimeline(
  life: Life,
  circle: Pick<FamilyCircle, 'partners' | 'lifeEvents'>,
): LifeTimelineEntry[] {
  const told = (kind: string) => circle.lifeEvents.find(event => event.kind === kind)
  const birth = moment('Born', life.birthDate ?? life.birthText ?? told('birth')?.when ?? null, told('birth'))
  const death = moment('Died', life.deathDate ?? life.deathText ?? told('death')?.when ?? null, told('death'))
  const between = [
    ...circle.partners.flatMap(partnerMoments),
    ...circle.lifeEvents
      .filter(({ kind }) => kind !== 'birth' && kind !== 'death')
      .map(event => moment(kindInWords(event.kind), event.when, event, event.earliest)),
  ]
  const dated = between
    .filter(({ day }) => day !== null)
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day! < other.day! ? -1 : 1))
  const isAfter = ({ day }: LifeTimelineEntry) => !life.isAlive && death.day !== null && day! > death.day
  return [
    ...(birth.when === null && birth.where === null ? [] : [birth]),
    ...dated.filter(one => !isAfter(one)),
    ...between.filter(({ day }) => day === null),
    ...(life.isAlive ? [] : [death]),
    ...dated.filter(isAfter),
  ]
}

const began: Record<PartnershipKind, string> = {
  marriage: 'Married',
  divorced: 'Married',
  partnership: 'Partner of',
  engagement: 'Engaged to',
}
const ended: Record<PartnershipKind, string> = {
  marriage: 'End of the marriage with',
  divorced: 'Divorced from',
  partnership: 'Parted from',
  engagement: 'End of the engagement with',
}

function partnerMoments(partner: FamilyCircle['partners'][number]): LifeTimelineEntry[] {
  const { id, name, years, isAlive, isVerified, kind, place } = partner
  const who = { id, name, years, isAlive, isVerified }
  const isBeginningKnown = partner.began !== null || place !== null
  return [
    ...(isBeginningKnown
      ? [{ ...moment(began[kind], partner.began, { where: place, note: null }), who }]
      : []),
    ...(partner.ended === null ? [] : [{ ...moment(ended[kind], partner.ended), who }]),
  ]
}

function moment(
  what: string,
  when: string | null,
  at: { where: string | null; note: string | null } = { where: null, note: null },
  day = when === null ? null : sortingDay(readVagueDate(when)),
): LifeTimelineEntry {
  return {
    what,
    when: when === null ? null : formatIfIsoDate(when),
    where: at.where,
    note: at.note,
    who: null,
    day,
  }
}
