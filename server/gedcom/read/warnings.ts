import type { GedcomDate } from '#server/gedcom/model/dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import { findEvent, type Person } from '#server/gedcom/model/people.ts'
import { findChild, type GedcomRecord, type GedcomWarning } from '#server/gedcom/model/record.ts'

/**
 * What cannot be as a person's record tells it: a day that no calendar has, and a death before the birth. It is kept
 * as it is written; whoever reads the file is told. `name` is what the person is called.
 */
export function findPersonWarnings(
  { raw, events }: Pick<Person, 'raw' | 'events'>,
  name: string,
): GedcomWarning[] {
  const doubts: GedcomWarning[] = []
  for (const { index, date } of events) {
    const line = index === undefined ? undefined : dateLineOf(raw, index)
    const written = line?.value?.trim() ?? ''
    // What stands in brackets is somebody's words and never meant to be a date.
    if (date?.kind === 'phrase' && /\d/.test(written) && !written.startsWith('('))
      doubts.push(
        doubt(line, `There is no such date, and it is kept as it is written: ${written.slice(0, 60)}`),
      )
  }
  const [birth, death] = [findEvent({ events }, 'BIRT'), findEvent({ events }, 'DEAT')]
  if (birth?.date && death?.date && isBefore(death.date, birth.date))
    doubts.push(doubt(lineOf(raw, death), `The death of ${name} is before the birth`))
  return doubts
}

function isBefore(one: GedcomDate, other: GedcomDate): boolean {
  const isNear = [one, other].some(({ kind }) => near.has(kind))
  return !isNear && one.latest !== null && other.earliest !== null && one.latest < other.earliest
}

const near = new Set(['about', 'calculated', 'estimated', 'phrase'])

function dateLineOf(raw: GedcomRecord, index: number): GedcomRecord | undefined {
  const event = raw.children[index]
  return event && findChild(event, 'DATE')
}

function lineOf(raw: GedcomRecord, { index }: LifeEvent): GedcomRecord | undefined {
  return index === undefined ? undefined : raw.children[index]
}

function doubt(record: GedcomRecord | undefined, sentence: string): GedcomWarning {
  return warningAt(record?.line, sentence)
}

export function duplicateXref(
  { xref, line }: GedcomRecord,
  first: Pick<GedcomRecord, 'line'>,
): GedcomWarning {
  return warningAt(
    line,
    `@${shortenXref(xref ?? '')}@ is given away already, in line ${first.line}; links lead to that one`,
  )
}

/** What a record is called by, short enough for a sentence: 5.5.1 lets it have 22 letters, and a file may not care. */
export function shortenXref(xref: string): string {
  return xref.length > 60 ? `${xref.slice(0, 60)}…` : xref
}

export function warningAt(line: number | undefined, sentence: string): GedcomWarning {
  return line === undefined ? { sentence } : { line, sentence }
}
