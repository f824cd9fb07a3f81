import { expect, test } from 'vitest'

import { formatLifeDates, formatLifeYears, type LifeDates } from './years-of-life.ts'

test.each<[Partial<LifeDates>, string]>([
  [{ birthDate: '1938-12-06', isAlive: true }, 'born 1938'],
  [{ birthText: 'about 1938', isAlive: true }, 'born c. 1938'],
  [{ isAlive: true }, ''],
  [{ birthDate: '1898-01-27', deathDate: '1974-03-11' }, '1898–1974'],
  [{ birthText: 'about 1868', deathText: 'May 1939' }, 'c. 1868–1939'],
  [{ birthText: '1890-95', deathText: 'winter 1901/02' }, '1890/1895–1901/1902'],
  [{ birthText: '1890s', deathText: 'winter 1939' }, '1890/1899–1939'],
  [{ birthText: 'between 1901 and 1903', deathDate: '1950-01-01' }, '1901/1903–1950'],
  [{ birthText: 'before 1870', deathText: 'after 1901' }, 'before 1870–after 1901'],
  [{ birthText: 'the year of the flood, 1884', deathText: 'long ago' }, 'born 1884, deceased'],
  [{ birthText: 'when the mill burnt', earliestBirthDate: '1884-01-01' }, 'born 1884, deceased'],
  [{ birthDate: '1871-01-01' }, 'born 1871, deceased'],
  [{ birthText: 'between 1901 and 1903' }, 'born 1901/1903, deceased'],
  [{ deathDate: '1939-01-01' }, 'died 1939'],
  [{}, 'deceased'],
])('formats the years of a life: %o', (life, years) => {
  expect(formatLifeYears({ ...unknownLife, ...life })).toBe(years)
})

test.each<[Partial<LifeDates>, string]>([
  [{ birthDate: '1938-12-06', isAlive: true }, 'Born Dec 6, 1938'],
  [{ birthDate: '1931-07-04', deathText: 'winter 1939' }, 'Born Jul 4, 1931 · Died winter 1939'],
  [{ birthText: 'about 1871' }, 'Born about 1871 · Deceased'],
  [{}, 'Deceased'],
  [{ isAlive: true }, ''],
])('formats the dates of a life: %o', (life, dates) => {
  expect(formatLifeDates({ ...unknownLife, ...life })).toBe(dates)
})

const unknownLife: LifeDates = {
  birthDate: null,
  birthText: null,
  deathDate: null,
  deathText: null,
  isAlive: false,
}
