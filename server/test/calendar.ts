import { toEarliestDate } from '#contract/dates/vague-dates.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** Creates the private address of a person's calendar and returns its token. */
export async function createFeedToken(person: Person): Promise<string> {
  const { path } = await person.call('POST /api/calendar-feed')
  return new URL(path, 'http://localhost').searchParams.get('token')!
}

/** Reads a calendar with its token, as a calendar program does. */
export async function readFeed(
  portal: TestPortal,
  token: string,
): Promise<{ status: number; text: string; headers: Headers }> {
  const { status, body, headers } = await portal.visitor().try('GET /api/calendar.ics', { query: { token } })
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers }
}

/** Adds a marriage of two members. */
export async function insertMarriage(
  { database }: TestPortal,
  [firstId, secondId]: [string, string],
  { startText, endText = null }: { startText: string; endText?: string | null },
): Promise<void> {
  await database.db
    .insertInto('partnerships')
    .values({
      firstId,
      secondId,
      kind: 'marriage',
      startText,
      earliestStartDate: toEarliestDate(startText),
      endText,
      place: null,
      importId: null,
    })
    .execute()
}
