import { z } from 'zod'

import { formatCount } from './counts.ts'
import { toSingleLine } from './single-line.ts'

/** A record's id. A malformed id in a path is answered 404. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

export interface TextOptions {
  /** Text may have several lines, as in a text area. By default, tabs and line breaks become spaces. */
  isMultiline?: boolean
}

/** Required visible text: trimmed, at most `maxLength` characters, without control characters. */
export function requiredText(sentence: string, maxLength: number, options: TextOptions = {}) {
  return z
    .string({ error: sentence })
    .overwrite(normalizeSpace(options))
    .regex(visiblePattern, sentence)
    .max(maxLength, `Please use at most ${formatCount(maxLength)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
}

/** Optional text; empty counts as absent. */
export function optionalText(maxLength: number, options: TextOptions = {}) {
  return clearableText(maxLength, options)
    .nullish()
    .transform(text => text ?? null)
    .pipe(z.string().nullable())
}

/** Text in an edit: null or invisible text clears the field. */
export function clearableText(maxLength: number, options: TextOptions = {}) {
  return z
    .string()
    .overwrite(normalizeSpace(options))
    .max(maxLength, `Please use at most ${formatCount(maxLength)} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
    .nullable()
    .transform(text => (text !== null && visiblePattern.test(text) ? text : null))
    .pipe(z.string().nullable())
}

/** Required text of one line that is already stored: no length or character limit. */
export function requiredStorableText(sentence: string) {
  return z
    .string({ error: sentence })
    .overwrite(toSingleLine)
    .regex(visiblePattern, sentence)
    .refine(isStorable, 'Please remove the invisible control characters')
}

/** Optional text that is already stored: no length or character limit. */
export function storableText(options: TextOptions = {}) {
  return z
    .string()
    .overwrite(normalizeSpace(options))
    .refine(isStorable, 'Please remove the invisible control characters')
    .nullish()
    .transform(trimToNull)
    .pipe(z.string().nullable())
}

function normalizeSpace({ isMultiline = false }: TextOptions): (text: string) => string {
  return isMultiline ? text => text.trim() : toSingleLine
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
