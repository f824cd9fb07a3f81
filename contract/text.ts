import { z } from 'zod'

import { formatCount } from './counts.ts'

/** A record's id. A malformed id in a path is answered 404. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Required visible text: trimmed, at most `maxLength` characters, without control characters. */
export function requiredText(sentence: string, maxLength: number) {
  return z
    .string({ error: sentence })
    .trim()
    .regex(visiblePattern, { error: sentence, abort: true })
    .max(maxLength, `Please use at most ${formatCount(maxLength)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
}

/** Optional text; empty counts as absent. */
export function optionalText(maxLength: number) {
  return clearableText(maxLength)
    .nullish()
    .transform(text => text ?? null)
    .pipe(z.string().nullable())
}

/** Text in an edit: null or invisible text clears the field. */
export function clearableText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `Please use at most ${formatCount(maxLength)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
    .nullable()
    .transform(text => (text !== null && visiblePattern.test(text) ? text : null))
    .pipe(z.string().nullable())
}

/** Required text that is already stored: no length or character limit. */
export function requiredStorableText(sentence: string) {
  return z
    .string({ error: sentence })
    .trim()
    .regex(visiblePattern, { error: sentence, abort: true })
    .refine(isStorable, 'Please remove the invisible control characters')
}

/** Optional text that is already stored: no length or character limit. */
export function storableText() {
  return z
    .string()
    .refine(isStorable, 'Please remove the invisible control characters')
    .nullish()
    .transform(trimToNull)
    .pipe(z.string().nullable())
}

/** The trimmed text; null if it has no visible character. */
export function trimToNull(text: string | null | undefined): string | null {
  return typeof text === 'string' && visiblePattern.test(text) ? text.trim() : null
}

/** A visible character: not a space or an invisible formatting character such as U+200B. */
const visiblePattern = /[\p{L}\p{N}\p{P}\p{S}]/u

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * PostgreSQL cannot store U+0000 or a lone surrogate, and no name or message needs control characters except tab and
 * newlines. Bidirectional controls (UAX 9) could make one name read as another.
 */
function hasNoControlCharacters(text: string): boolean {
  return isStorable(text) && !/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u.test(text)
}
