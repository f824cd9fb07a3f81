import { formatIfIsoDate } from './date-format.ts'
import { readVagueDate } from './vague-dates.ts'

/** The dates of a life. `earliestBirthDate` supplies the year when the written birth date names none. */
export interface LifeDates {
  birthDate: string | null
  birthText: string | null
  earliestBirthDate?: string | null
  deathDate: string | null
  deathText: string | null
  isAlive: boolean
}

/**
 * The years of a life, the same on every card, chart and list: `born 1938` for the living, `1898–1974`,
 * `c. 1868–1939`. An unknown year is put in words instead of an open dash: `born 1871, deceased`, `died 1939`,
 * `deceased`. Empty for a living member without a birth date.
 */
export function formatLifeYears({
  birthDate,
  birthText,
  earliestBirthDate,
  deathDate,
  deathText,
  isAlive,
}: LifeDates): string {
  const born = pickYear(birthDate) ?? formatYear(birthText) ?? pickYear(earliestBirthDate ?? null)
  if (isAlive) return born === null ? '' : `born ${born}`
  const died = pickYear(deathDate) ?? formatYear(deathText)
  if (born !== null && died !== null) return `${born}–${died}`
  if (born !== null) return `born ${born}, deceased`
  return died === null ? 'deceased' : `died ${died}`
}

/** The dates of a life: `Born Jul 4, 1931 · Died winter 1939`, `Born 1871 · Deceased`. */
export function formatLifeDates({ birthDate, birthText, deathDate, deathText, isAlive }: LifeDates): string {
  const born = birthDate ?? birthText
  const died = deathDate ?? deathText
  return [
    born !== null && `Born ${formatIfIsoDate(born)}`,
    !isAlive && (died === null ? 'Deceased' : `Died ${formatIfIsoDate(died)}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function pickYear(date: string | null): string | null {
  return date === null ? null : date.slice(0, 4)
}

/** 'about 1868' is c. 1868, 'between 1901 and 1903' is 1901/1903; an unparsed text yields the year it names. */
function formatYear(text: string | null): string | null {
  if (text === null) return null
  const { earliest, latest, kind } = readVagueDate(text)
  const [named = null, ...others] = text.match(/\b\d{4}\b/g) ?? []
  const [from, to] = [pickYear(earliest), pickYear(latest)]
  if (kind === 'phrase' || (from === null && to === null)) return named
  // The first possible day follows the named one and may fall in the next year, so the named year is shown.
  if (kind === 'before') return `before ${named ?? to}`
  if (kind === 'after') return `after ${named ?? from}`
  // The winter of 1939 ends in 1940, but is not written 1939/1940.
  const isOneYear = named !== null && others.length === 0 && !/\d{4} ?[-–/] ?\d/.test(text)
  const span = isOneYear
    ? named
    : from === to || from === null || to === null
      ? (from ?? to)
      : `${from}/${to}`
  return kind === 'about' || kind === 'calculated' || kind === 'estimated' ? `c. ${span}` : span
}
