import { findMatchedMention, removeOverlaps } from './matched-mentions.ts'
import { readTokens } from './name-tokens.ts'
import { isCommonGivenName } from './name-words.ts'
import { type NamedMember, type NamedPerson, createMention } from './named-person.ts'
import { findSharedSurnames } from './shared-surnames.ts'
import { indexSurnames, splitName } from './surnames.ts'
import { findUnmatchedMentions } from './unmatched-mentions.ts'

/**
 * Finds the persons that a text names, in order, and matches them with the members of the tree: by first name and last
 * or maiden name, with middle names and initials. `year` is that of the document, if it is known: no one is named
 * before their birth.
 */
export function findMembers(
  text: string,
  members: readonly NamedMember[],
  year: number | null = null,
): NamedPerson[] {
  const tokens = readTokens(text)
  const index = indexSurnames(members)
  const mentions: (NamedPerson & { end: number })[] = []
  for (let position = 0; position < tokens.length; position++) {
    const mention = findMatchedMention(tokens, position, index, year)
    if (mention !== undefined) mentions.push(createMention(text, tokens, mention))
  }
  const matched = removeOverlaps(mentions)
  const givenNames = new Set(members.flatMap(({ firstName }) => splitName(firstName).slice(0, 1)))
  const unmatched = findUnmatchedMentions(text, tokens, givenNames, new Set(index.keys())).filter(
    ({ start, end }) => !matched.some(other => start < other.end && other.start < end),
  )
  const found = [...matched, ...unmatched]
  const isGivenName = (folded: string) => givenNames.has(folded) || isCommonGivenName(folded)
  const shared = findSharedSurnames(text, found, { index, isGivenName, year }).filter(
    ({ start, end }) => !found.some(other => start < other.end && other.start < end),
  )
  return mergeMentions([...found, ...shared].sort((first, second) => first.start - second.start))
}

/** Joins the mentions of one person: the same name, or the same only candidate. */
function mergeMentions(mentions: readonly (NamedPerson & { end: number })[]): NamedPerson[] {
  const people = new Map<string, NamedPerson>()
  for (const { end: _, ...mention } of mentions) {
    const [only, second] = mention.candidates
    const key = only !== undefined && second === undefined ? only.memberId : foldName(mention.name)
    const earlier = people.get(key)
    // A full name counts more than the initials before it.
    if (earlier === undefined) people.set(key, mention)
    else if ((mention.candidates[0]?.score ?? 0) > (earlier.candidates[0]?.score ?? 0))
      people.set(key, { ...earlier, candidates: mention.candidates })
  }
  return [...people.values()]
}

function foldName(name: string): string {
  return splitName(name).join(' ')
}
