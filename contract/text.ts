import { z } from 'zod'

/** A record's id. In a path, one that is malformed names nothing and is answered 404. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Text that must be there and be seen: trimmed, at most `most` characters, and without control characters. */
export function requiredText(sentence: string, most: number) {
  return z
    .string({ error: sentence })
    .trim()
    .regex(visible, { error: sentence, abort: true })
    .max(most, `Please use at most ${withThousands(most)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
}

/** Text that may be left out; an empty one counts as left out. */
export function optionalText(most: number) {
  return clearableText(most)
    .nullish()
    .transform(text => text ?? null)
    .pipe(z.string().nullable())
}

/** Text of a change that names it: null, or nothing to be seen, takes away what stood there. */
export function clearableText(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Please use at most ${withThousands(most)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
    .nullable()
    .transform(text => (text !== null && visible.test(text) ? text : null))
    .pipe(z.string().nullable())
}

/** Text that stands there already and travels along, however long and with whatever signs, but must be there. */
export function requiredStorableText(sentence: string) {
  return z
    .string({ error: sentence })
    .trim()
    .regex(visible, { error: sentence, abort: true })
    .refine(isStorable, 'Please remove the invisible control characters')
}

/** Text that stands there already and travels along, however long and with whatever signs. */
export function storableText() {
  return z
    .string()
    .refine(isStorable, 'Please remove the invisible control characters')
    .nullish()
    .transform(textOrNull)
    .pipe(z.string().nullable())
}

/** The text without the space around it; null where nothing of it is to be seen. */
export function textOrNull(text: string | null | undefined): string | null {
  return typeof text === 'string' && visible.test(text) ? text.trim() : null
}

/** `10,000`. Not by Intl, whose tables would be 8 MB of every server that never writes another number. */
function withThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** A character that is more than space or an invisible sign of formatting, as U+200B is. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * PostgreSQL cannot store U+0000 or half a letter, and no name or message needs a control character but tab and
 * newlines. Those that turn the direction of what follows (UAX 9) could make one name read as another.
 */
function hasNoControlCharacters(text: string): boolean {
  return isStorable(text) && !/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u.test(text)
}
