import type { SentInquiry } from '#contract/inquiries/inquiries.ts'

type InquiryDates = Pick<SentInquiry, 'state' | 'createdAt' | 'dueAt' | 'answeredAt'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Time left from which an inquiry is due soon. */
const dueSoonThreshold = 2 * hour

/** Describes an inquiry against its 24-hour deadline: time left, time overdue, or how long the answer took. */
export function describeStatus(
  inquiry: InquiryDates,
  now: number,
): { words: string; tone: 'neutral' | 'accent' | 'gold' | 'danger' } {
  const { state, createdAt, dueAt, answeredAt } = inquiry
  if (answeredAt !== null)
    return {
      words: `Answered in ${formatDuration(Date.parse(answeredAt) - Date.parse(createdAt))}`,
      tone: 'accent',
    }
  if (state === 'closed') return { words: 'Closed without an answer', tone: 'neutral' }
  const left = Date.parse(dueAt) - now
  if (left < 0) return { words: `Overdue by ${formatDuration(-left)}`, tone: 'danger' }
  if (left <= dueSoonThreshold) return { words: 'Due soon', tone: 'gold' }
  return { words: `Due in ${formatDuration(left)}`, tone: 'neutral' }
}

/** Rounds down: 5 hours and 59 minutes are 5 h. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)} h`
  return `${Math.floor(milliseconds / day)} days`
}
