import type { GedcomDate } from '#server/gedcom/model/dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import { eventOf, type Person } from '#server/gedcom/model/people.ts'
import { first, type GedcomRecord, type GedcomWarning } from '#server/gedcom/model/record.ts'

/**
 * What cannot be as a person's record tells it: a day that no calendar has, and a death before the birth. It is kept
 * as it is written; whoever reads the file is told. `name` is what the person is called.
 */
export function doubtsOf({ raw, events }: Pick<Person, 'raw' | 'events'>, name: string): GedcomWarning[] {
  const doubts: GedcomWarning[] = []
  for (const { at, date } of events) {
    const line = at === undefined ? undefined : dateLineOf(raw, at)
    const written = line?.value?.trim() ?? ''
    // What stands in brackets is somebody's words and never meant to be a date.
    if (date?.kind === 'phrase' && /\d/.test(written) && !written.startsWith('('))
      doubts.push(
        doubt(line, `There is no such date, and it is kept as it is written: ${written.slice(0, 60)}`),
      )
  }
  const [birth, death] = [eventOf({ events }, 'BIRT'), eventOf({ events }, 'DEAT')]
  if (birth?.date && death?.date && isBefore(death.date, birth.date))
    doubts.push(doubt(lineOf(raw, death), `The death of ${name} is before the birth`))
  return doubts
}

function isBefore(one: GedcomDate, other: GedcomDate): boolean {
  const isNear = [one, other].some(({ kind }) => near.has(kind))
  return !isNear && one.latest !== null && other.earliest !== null && one.latest < other.earliest
}

const near = new Set(['about', 'calculated', 'estimated', 'phrase'])

function dateLineOf(raw: GedcomRecord, at: number): GedcomRecord | undefined {
  const event = raw.children[at]
  return event && first(event, 'DATE')
}

function lineOf(raw: GedcomRecord, { at }: LifeEvent): GedcomRecord | undefined {
  return at === undefined ? undefined : raw.children[at]
}

function doubt(record: GedcomRecord | undefined, sentence: string): GedcomWarning {
  return warningAt(record?.line, sentence)
}

export function givenAwayAlready(
  { xref, line }: GedcomRecord,
  first: Pick<GedcomRecord, 'line'>,
): GedcomWarning {
  return warningAt(
    line,
    `@${shortened(xref ?? '')}@ is given away already, in line ${first.line}; links lead to that one`,
  )
}

/** What a record is called by, short enough for a sentence: 5.5.1 lets it have 22 letters, and a file may not care. */
export function shortened(xref: string): string {
  return xref.length > 60 ? `${xref.slice(0, 60)}…` : xref
}

export function warningAt(line: number | undefined, sentence: string): GedcomWarning {
  return line === undefined ? { sentence } : { line, sentence }
}
