import { findPossibleDays } from '#contract/dates/vague-dates.ts'

import type { NameToken } from './name-tokens.ts'
import type { NamedMember, NamedPerson, Mention } from './named-person.ts'
import { listGivenBefore, listGivenAfter, rateGivenNames } from './rate-given-names.ts'
import type { Surname } from './surnames.ts'

/** The mention whose surname begins at this token: 'Margaret A. Hartwell' or 'Hartwell, Margaret'. */
export function findMatchedMention(
  tokens: readonly NameToken[],
  position: number,
  index: Map<string, Surname[]>,
  year: number | null,
): Mention | undefined {
  const surnames = index.get(tokens[position]?.folded ?? '')
  if (surnames === undefined) return undefined
  let mention: Mention | undefined
  const before = listGivenBefore(tokens, position)
  for (const surname of surnames) {
    const last = position + surname.words.length - 1
    const written = tokens.slice(position, last + 1)
    if (!surname.words.every((word, offset) => written[offset]?.folded === word)) continue
    // 'van der Berg' begins with a small letter.
    if (!written.some(({ isCapitalized }) => isCapitalized)) continue
    const found = [
      rateGivenNames(surname, before, { first: position, last }),
      rateGivenNames(surname, listGivenAfter(tokens, last), { first: position, last }),
    ]
    for (const result of found) {
      if (result === undefined) continue
      const score = result.score - penalizeUnborn(surname.member, year)
      if (score < minimumScore) continue
      mention ??= { first: result.first, last: result.last, candidates: [] }
      mention.first = Math.min(mention.first, result.first)
      mention.last = Math.max(mention.last, result.last)
      mention.candidates.push({ memberId: surname.member.id, score, reason: result.reason })
    }
  }
  return mention
}

/** A score below this is not a match. */
const minimumScore = 0.5

/** No one is named in a document before their birth. */
function penalizeUnborn({ birthDate, birthText }: NamedMember, year: number | null): number {
  const { earliest } = findPossibleDays(birthDate, birthText)
  return year !== null && earliest !== null && Number(earliest.slice(0, 4)) > year ? 0.5 : 0
}

/** Of overlapping mentions, the one with the better match remains. */
export function removeOverlaps<Found extends NamedPerson & { end: number }>(
  mentions: readonly Found[],
): Found[] {
  const best: Found[] = []
  const byScore = mentions.toSorted(
    (first, second) =>
      (second.candidates[0]?.score ?? 0) - (first.candidates[0]?.score ?? 0) || first.start - second.start,
  )
  for (const mention of byScore)
    if (!best.some(other => mention.start < other.end && other.start < mention.end)) best.push(mention)
  return best
}
