import { addDays } from '#contract/dates/calendar-days.ts'
import type { SourceEntry } from '#server/platform/calendar-source.ts'

/**
 * Writes entries as iCalendar (RFC 5545). Dates are `VALUE=DATE` from their texts, so no time zone moves them. A yearly
 * date is one event that repeats. `origin` is the address of the portal, which links need.
 */
export function writeCalendar(
  entries: readonly SourceEntry[],
  { name, now, origin }: { name: string; now: Date; origin: string | null },
): string {
  const host = origin === null ? 'heirloom.invalid' : new URL(origin).hostname
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  // The first entry of a yearly date stands for all.
  const events = new Map(entries.map(entry => [entry.yearly?.id ?? entry.id, entry]))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heirloom//Family calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...[...events].flatMap(([id, entry]) => writeEvent(entry, { uid: `${id}@${host}`, stamp, origin })),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

function writeEvent(
  { title, date, detail, link, yearly }: SourceEntry,
  { uid, stamp, origin }: { uid: string; stamp: string; origin: string | null },
): string[] {
  const start = yearly?.since ?? date
  const description = yearly?.detail ?? detail
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${toBasicDate(start)}`,
    `DTEND;VALUE=DATE:${toBasicDate(addDays(start, 1))}`,
    ...(yearly === undefined ? [] : [`RRULE:FREQ=YEARLY${start.endsWith('-02-29') ? lastOfFebruary : ''}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(link === null || origin === null ? [] : [`URL:${origin}${link}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** 29 February itself does not exist in common years. */
const lastOfFebruary = ';BYMONTH=2;BYMONTHDAY=-1'

function toBasicDate(date: string): string {
  return date.replaceAll('-', '')
}

/** RFC 5545, section 3.3.11. Other control characters are not allowed. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  )
}

/** RFC 5545, section 3.1: lines of at most 75 bytes. No character is split; a continued line starts with a space. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const lines: string[] = []
  let [current, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      lines.push(current)
      ;[current, bytes] = [' ', 1]
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}
