import { addDays } from '#contract/dates/calendar-days.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'

/** The ends of board terms: all of them with `board.read`, the own term for everyone. */
export const listCalendarEntries: CalendarSource = async ({ database: { db }, today }, viewer, span) => {
  let query = db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'boardTermExpires'])
    .where('role', '=', 'board_member')
    .where('isActive', '=', true)
    // Terms end at an instant. Its day in the family's time zone is at most a day away from that in UTC.
    .where('boardTermExpires', '>=', `${addDays(span.from, -1)}T00:00:00Z`)
    .where('boardTermExpires', '<', `${addDays(span.to, 2)}T00:00:00Z`)
  if (!can(viewer, 'board.read')) query = query.where('id', '=', viewer.id)
  const members = await query.execute()
  return members
    .map(({ id, firstName, lastName, boardTermExpires }) => {
      const name = `${firstName} ${lastName}`
      const isOwn = id === viewer.id
      return {
        id: `board-term-${id}`,
        kind: 'board-term' as const,
        title: isOwn ? 'Your board term ends' : `${name}’s board term ends`,
        date: today(new Date(boardTermExpires!)),
        detail: null,
        who: [name],
        link: can(viewer, 'roles.manage') ? '/role-management' : isOwn ? '/family-portal' : null,
      }
    })
    .filter(({ date }) => date >= span.from && date <= span.to)
}
