import { decapitalize } from './decapitalize.ts'
import { findMatchedMention } from './matched-mentions.ts'
import { readTokens } from './name-tokens.ts'
import { createMention, type NamedPerson } from './named-person.ts'
import type { Surname } from './surnames.ts'

type Found = NamedPerson & { end: number }

interface Names {
  index: Map<string, Surname[]>
  isGivenName: (folded: string) => boolean
  year: number | null
}

/** 'Anna' of 'Anna and John Hartwell': given names that precede another person's name, and share its surname. */
export function findSharedSurnames(text: string, mentions: readonly Found[], names: Names): Found[] {
  return mentions.flatMap(mention => {
    const before = text.slice(0, mention.start)
    const match = givenNamesBefore.exec(before.slice(-maxLength))
    if (match === null) return []
    const words = readTokens(match[1] ?? '')
    const givenWords = words.slice(words.findIndex(({ folded }) => names.isGivenName(folded)))
    const [first, last] = [givenWords[0], givenWords.at(-1)]
    // With a surname of their own, they are another mention.
    if (first === undefined || last === undefined || !names.isGivenName(first.folded)) return []
    if (givenWords.some(({ folded }) => names.index.has(folded))) return []
    const offset = before.length - match[0].length
    const [start, end] = [offset + first.start, offset + last.end]
    const name = `${decapitalize(text.slice(start, end))} ${findSurname(mention, names.index)}`
    return [
      {
        name,
        candidates: matchName(name, names),
        start,
        end,
        before: text.slice(Math.max(0, start - 40), start),
      },
    ]
  })
}

/** Up to three capitalized words and 'and'. */
const givenNamesBefore = /((?:\p{Lu}[\p{L}\p{M}'’-]*\.?[ \t]+){1,3})(?:and|AND|&)[ \t]+$/u

/** Characters of the longest given names that are read. */
const maxLength = 80

/** The last name of a person, as it is written: 'van der Berg'. */
function findSurname({ name }: Found, index: Map<string, Surname[]>): string {
  const words = readTokens(name)
  const first = words.findIndex(({ folded }, position) => position > 0 && index.has(folded))
  return words
    .slice(first === -1 ? -1 : first)
    .map(({ text }) => text)
    .join(' ')
}

function matchName(name: string, { index, year }: Names): NamedPerson['candidates'] {
  const tokens = readTokens(name)
  for (let position = 1; position < tokens.length; position++) {
    const mention = findMatchedMention(tokens, position, index, year)
    if (mention !== undefined) return createMention(name, tokens, mention).candidates
  }
  return []
}
