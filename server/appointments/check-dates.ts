import {
  adultAge,
  findAdultDay,
  findPreviousDay,
  type Capacity,
} from '#contract/appointments/appointment-choices.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { findPossibleDays } from '#contract/dates/vague-dates.ts'

import { unsuitableLastDay, unsuitableMember } from './failures.ts'

type Birth = { birthDate: string | null; birthText: string | null }

/**
 * Validates the days of an appointment. A guardian is for a minor, and without an exact birth date only until a day
 * on which the ward cannot be of age yet for certain. `birth` is that of the member, null for a company.
 * @throws Failure 400.
 */
export function checkDates(
  { capacity, startsOn, lastDay }: { capacity: Capacity; startsOn: string; lastDay: string | null },
  birth: Birth | null,
  today: string,
): void {
  if (lastDay !== null && lastDay < startsOn)
    throw unsuitableLastDay('The last day must not be before the first day')
  if (lastDay !== null && lastDay < today) throw unsuitableLastDay('The last day must not be in the past')
  if (capacity === 'adviser' && lastDay === null) throw unsuitableLastDay('An adviser needs a last day')
  if (capacity === 'guardian' && birth !== null) checkMinority(birth, { startsOn, lastDay }, today)
}

function checkMinority(
  { birthDate, birthText }: Birth,
  { startsOn, lastDay }: { startsOn: string; lastDay: string | null },
  today: string,
): void {
  const { latest } = findPossibleDays(birthDate, birthText)
  const first = startsOn > today ? startsOn : today
  const adultDay = latest === null ? null : findAdultDay(latest)
  if (adultDay !== null && adultDay <= first)
    throw unsuitableMember(`This member is not a minor: a guardian is for someone under ${adultAge}`)
  if (birthDate === null && lastDay === null)
    throw unsuitableLastDay(
      'The exact birth date of this member is unknown, so please enter the last day of the appointment',
    )
  if (adultDay !== null && lastDay !== null && lastDay >= adultDay)
    throw unsuitableLastDay(
      `A guardian ends with the 18th birthday: please enter ${formatCalendarDate(findPreviousDay(adultDay))} or an earlier day`,
    )
}
