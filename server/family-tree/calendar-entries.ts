import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { listAnniversaries } from '#contract/dates/calendar-days.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { CalendarSource, CalendarSpan, SourceEntry } from '#server/platform/calendar-source.ts'
import type { Db } from '#server/platform/database/database.ts'

import { canSeeField } from './presenters.ts'

/** The birthdays and the wedding anniversaries of the living, from exact dates that the viewer sees on their pages. */
export const listCalendarEntries: CalendarSource = async ({ database: { db } }, viewer, span) => {
  const lists = [listBirthdays(db, viewer, span), listWeddingAnniversaries(db, viewer, span)]
  return (await Promise.all(lists)).flat()
}

async function listBirthdays(db: Db, viewer: User, span: CalendarSpan): Promise<SourceEntry[]> {
  const members = await db
    .selectFrom('familyMembers')
    .select(['id', 'firstName', 'middleName', 'lastName', 'birthDate', 'isAlive', 'userId'])
    .where('removedAt', 'is', null)
    .where('isAlive', '=', true)
    .where('birthDate', 'is not', null)
    .where(fallsWithin(span, sql`birth_date`))
    .execute()
  return members
    .filter(member => canSeeField(viewer, member, 'birthDate'))
    .flatMap(member => {
      const born = member.birthDate!
      const name = fullName(member)
      const id = `birthday-${member.id}`
      return listAnniversaries(born, span).map(({ date, years }) => ({
        id: `${id}-${date.slice(0, 4)}`,
        kind: 'birthday' as const,
        title: `${name}’s birthday`,
        date,
        detail: describeAge(born, date, years),
        who: [name],
        link: `/family-member/${member.id}`,
        yearly: { id, since: born, detail: `Born ${formatCalendarDate(born)}` },
      }))
    })
}

function describeAge(born: string, date: string, years: number): string {
  const isMoved = born.slice(5) !== date.slice(5)
  return isMoved ? `Turns ${years}, born on February 29` : `Turns ${years}`
}

async function listWeddingAnniversaries(db: Db, viewer: User, span: CalendarSpan): Promise<SourceEntry[]> {
  const marriages = await db
    .selectFrom('partnerships as marriage')
    .innerJoin('familyMembers as first', 'first.id', 'marriage.firstId')
    .innerJoin('familyMembers as second', 'second.id', 'marriage.secondId')
    .where('marriage.kind', '=', 'marriage')
    .where('marriage.endText', 'is', null)
    .where('first.removedAt', 'is', null)
    .where('second.removedAt', 'is', null)
    .where('first.isAlive', '=', true)
    .where('second.isAlive', '=', true)
    .where(fallsWithin(span, sql`marriage.earliest_start_date`))
    .select(['marriage.id', 'marriage.startText'])
    .select(['first.id as firstId', 'first.userId as firstUserId'])
    .select(['second.id as secondId', 'second.userId as secondUserId'])
    .select(selectName('first').as('firstName'))
    .select(selectName('second').as('secondName'))
    .execute()
  return marriages
    .filter(
      ({ firstId, firstUserId, secondId, secondUserId }) =>
        canSeeField(viewer, { id: firstId, userId: firstUserId, isAlive: true }, 'partners') &&
        canSeeField(viewer, { id: secondId, userId: secondUserId, isAlive: true }, 'partners'),
    )
    .flatMap(({ id: number, startText, firstId, firstName, secondName }) => {
      const { kind, earliest } = readVagueDate(startText ?? '')
      if (kind !== 'day' || earliest === null) return []
      const id = `anniversary-${number}`
      return listAnniversaries(earliest, span).map(({ date, years }) => ({
        id: `${id}-${date.slice(0, 4)}`,
        kind: 'anniversary' as const,
        title: `${firstName} and ${secondName}’s wedding anniversary`,
        date,
        detail: pluralize(years, 'year'),
        who: [firstName, secondName],
        link: `/family-member/${firstId}`,
        yearly: { id, since: earliest, detail: `Married ${formatCalendarDate(earliest)}` },
      }))
    })
}

function selectName(member: 'first' | 'second'): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql`concat_ws(' ', ${column('firstName')}, ${column('middleName')}, ${column('lastName')})`
}

/**
 * SQL for whether the day and the month of a date are in the span of some year. 29 February is always included:
 * `listAnniversaries` decides on which day it returns.
 */
function fallsWithin({ from, to }: CalendarSpan, date: RawBuilder<unknown>): RawBuilder<SqlBool> {
  // Unlike `extract`, `date_part` does not compute with decimals, which takes three times as long.
  const day = sql`(date_part('month', ${date}) * 100 + date_part('day', ${date}))`
  const [first, last] = [toMonthDay(from), toMonthDay(to)]
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (years > 1 || (years === 1 && last >= first)) return sql<SqlBool>`${date} is not null`
  return years === 0
    ? sql<SqlBool>`(${day} between ${first} and ${last} or ${day} = 229)`
    : sql<SqlBool>`(${day} >= ${first} or ${day} <= ${last} or ${day} = 229)`
}

/** `2026-07-04` → 704. */
function toMonthDay(date: string): number {
  return Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
}
