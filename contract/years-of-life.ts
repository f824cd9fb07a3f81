import { formatIfIsoDate } from './date-format.ts'
import { readVagueDate } from './vague-dates.ts'

/** What a life in short is told from. `earliestBirthDate` helps where a birth is told in words without a year. */
export interface LifeDates {
  birthDate: string | null
  birthText: string | null
  earliestBirthDate?: string | null
  deathDate: string | null
  deathText: string | null
  isAlive: boolean
}

/**
 * A life in years, the same on every plate, chart and list: `born 1938` of the living, `1898–1974`, `c. 1868–1939`,
 * and where an end is not known words instead of a dash that leads nowhere: `born 1871, deceased`, `died 1939`,
 * `deceased`. Empty for somebody living of whom nothing is known.
 */
export function formatLifeYears({
  birthDate,
  birthText,
  earliestBirthDate,
  deathDate,
  deathText,
  isAlive,
}: LifeDates): string {
  const born = yearOf(birthDate) ?? yearText(birthText) ?? yearOf(earliestBirthDate ?? null)
  if (isAlive) return born === null ? '' : `born ${born}`
  const died = yearOf(deathDate) ?? yearText(deathText)
  if (born !== null && died !== null) return `${born}–${died}`
  if (born !== null) return `born ${born}, deceased`
  return died === null ? 'deceased' : `died ${died}`
}

/** A life in its dates, as far as they are told: `Born Jul 4, 1931 · Died winter 1939`, `Born 1871 · Deceased`. */
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

function yearOf(date: string | null): string | null {
  return date === null ? null : date.slice(0, 4)
}

/** 'about 1868' is c. 1868, 'between 1901 and 1903' is 1901/1903; of what is not understood the year it names. */
function yearText(text: string | null): string | null {
  if (text === null) return null
  const { earliest, latest, kind } = readVagueDate(text)
  const [named = null, ...others] = text.match(/\b\d{4}\b/g) ?? []
  const [from, to] = [yearOf(earliest), yearOf(latest)]
  if (kind === 'phrase' || (from === null && to === null)) return named
  // Beyond the day that is named lies the first which it may have been, and that may be another year's.
  if (kind === 'before') return `before ${named ?? to}`
  if (kind === 'after') return `after ${named ?? from}`
  // The winter of 1939 ends in another year, and nobody calls it 1939/1940.
  const isOneYear = named !== null && others.length === 0 && !/\d{4} ?[-–/] ?\d/.test(text)
  const span = isOneYear
    ? named
    : from === to || from === null || to === null
      ? (from ?? to)
      : `${from}/${to}`
  return kind === 'about' || kind === 'calculated' || kind === 'estimated' ? `c. ${span}` : span
}
