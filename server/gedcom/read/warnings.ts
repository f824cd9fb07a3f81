import { isBefore } from '#contract/dates/vague-dates.ts'
import { findEvent, type Person } from '#server/gedcom/model/people.ts'
import { findChild, type GedcomRecord, type GedcomWarning } from '#server/gedcom/model/record.ts'

/**
 * Warns of impossible dates (which are stored as they are written) and of a death before the birth. `name` is the
 * person's full name.
 */
export function findPersonWarnings(
  { raw, events }: Pick<Person, 'raw' | 'events'>,
  name: string,
): GedcomWarning[] {
  const warnings: GedcomWarning[] = []
  const findLine = (index: number | undefined) => (index === undefined ? undefined : raw.children[index])
  for (const { index, date } of events) {
    if (date?.kind !== 'phrase') continue
    const event = findLine(index)
    const line = event && findChild(event, 'DATE')
    const written = line?.value?.trim() ?? ''
    // Text in parentheses is a phrase, which was never meant as a date.
    if (/\d/.test(written) && !written.startsWith('('))
      warnings.push(
        createWarning(
          line?.line,
          `This date does not exist; it is stored as written: ${written.slice(0, 60)}`,
        ),
      )
  }
  const [birth, death] = [findEvent({ events }, 'BIRT'), findEvent({ events }, 'DEAT')]
  const areExact = [birth, death].every(event => event?.date && !approximate.has(event.date.kind))
  if (birth?.date && death?.date && areExact && isBefore(death.date, birth.date))
    warnings.push(createWarning(findLine(death.index)?.line, `The death of ${name} is before the birth`))
  return warnings
}

const approximate = new Set(['about', 'calculated', 'estimated', 'phrase'])

export function duplicateXref(
  { xref, line }: GedcomRecord,
  first: Pick<GedcomRecord, 'line'>,
): GedcomWarning {
  return createWarning(
    line,
    `@${shortenXref(xref ?? '')}@ is already used in line ${first.line}; links lead to that record`,
  )
}

/** For a sentence: 5.5.1 limits an xref to 22 characters, but a file may have any. */
export function shortenXref(xref: string): string {
  return xref.length > 60 ? `${xref.slice(0, 60)}…` : xref
}

export function createWarning(line: number | undefined, sentence: string): GedcomWarning {
  return line === undefined ? { sentence } : { line, sentence }
}
