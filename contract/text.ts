import { z } from 'zod'

/** A record's id. In a path, one that is malformed names nothing and is answered 404. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Text that must be there: trimmed, not empty, at most `most` characters, and without control characters. */
export function requiredText(sentence: string, most: number) {
  return z
    .string({ error: sentence })
    .trim()
    .min(1, sentence)
    .max(most, `Please use at most ${most.toLocaleString('en-US')} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
}

/** Text that may be left out; an empty one counts as left out. */
export function optionalText(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString('en-US')} characters`)
    .refine(hasNoControlCharacters, 'Please remove the invisible control characters')
    .nullish()
    .transform(text => text || null)
    .pipe(z.string().nullable())
}

/** PostgreSQL cannot store U+0000, and no name or message needs a control character but tab and newlines. */
function hasNoControlCharacters(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]/u.test(text)
}
