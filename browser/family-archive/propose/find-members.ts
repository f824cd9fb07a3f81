import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'
import { findPossibleDays } from '#contract/vague-dates.ts'

import { decapitalize } from './decapitalize.ts'
import { isTitle, readTokens, type NameToken } from './name-tokens.ts'
import { isCommonGivenName, isDocumentWord } from './name-words.ts'

/** The fields of a member that a name is matched with. */
export type NamedMember = Pick<
  FamilyMember,
  | 'id'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'maidenName'
  | 'birthDate'
  | 'birthText'
  | 'deathDate'
  | 'deathText'
>

export interface MemberCandidate {
  memberId: string
  /** From 0 to 1. */
  score: number
  /** Why the name may be theirs: a phrase for the user. */
  reason: string
}

/** A person that a text names. */
export interface NamedPerson {
  /** The name as written, at its first mention. */
  name: string
  /** The best one first. Several candidates are a question to the user; without one, the tree has no such name. */
  candidates: readonly MemberCandidate[]
  /** The offset of the first mention. */
  start: number
  /** The words before the first mention. */
  before: string
}

/** A score below this is not a match. */
const minimumScore = 0.5
/** Candidates whose scores differ by less are equally probable. */
const ambiguity = 0.1

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
  return mergeMentions([...matched, ...unmatched].sort((first, second) => first.start - second.start))
}

/** The members by the first word of each of their surnames. */
function indexSurnames(members: readonly NamedMember[]): Map<string, Surname[]> {
  const index = new Map<string, Surname[]>()
  for (const member of members) {
    const [firstName, ...others] = splitName(member.firstName)
    if (firstName === undefined) continue
    const middleNames = [...others, ...splitName(member.middleName)]
    const [last, maiden] = [splitName(member.lastName), splitName(member.maidenName)]
    for (const [words, otherSurname] of [
      [last, maiden],
      [maiden, last],
    ] as const) {
      const [first = ''] = words
      if (!/\p{L}{2}/u.test(first)) continue
      const surname = { member, words, isMaiden: words === maiden, firstName, middleNames, otherSurname }
      const same = index.get(first)
      if (same === undefined) index.set(first, [surname])
      else same.push(surname)
    }
  }
  return index
}

/** A surname of a member with their other names, as folded words. */
interface Surname {
  member: NamedMember
  words: readonly string[]
  isMaiden: boolean
  firstName: string
  middleNames: readonly string[]
  otherSurname: readonly string[]
}

interface Mention {
  /** The first and the last token. */
  first: number
  last: number
  candidates: MemberCandidate[]
}

/** The mention whose surname begins at this token: 'Margaret A. Hartwell' or 'Hartwell, Margaret'. */
function findMatchedMention(
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

/** A given name as written, with the index of its token. */
interface Given {
  token: NameToken
  position: number
}

/** The capitalized words before a surname, at most four, without titles. */
function listGivenBefore(tokens: readonly NameToken[], surname: number): Given[] {
  const givenWords: Given[] = []
  for (let position = surname - 1; position >= 0 && givenWords.length < 4; position--) {
    const token = tokens[position]
    if (token === undefined || !token.isCapitalized || isTitle(token.text)) break
    // A line may break within a name, but not between the words of a heading and a name.
    if (token.gap !== 'space' && token.gap !== 'line') break
    givenWords.unshift({ token, position })
  }
  return givenWords
}

/** The capitalized words after 'Hartwell,'. */
function listGivenAfter(tokens: readonly NameToken[], surname: number): Given[] {
  if (tokens[surname]?.gap !== 'comma') return []
  const givenWords: Given[] = []
  for (let position = surname + 1; position < tokens.length && givenWords.length < 3; position++) {
    const token = tokens[position]
    if (token === undefined || !token.isCapitalized) break
    givenWords.push({ token, position })
    if (token.gap !== 'space') break
  }
  return givenWords
}

function rateGivenNames(
  { isMaiden, firstName, middleNames, otherSurname }: Surname,
  givenWords: readonly Given[],
  surname: { first: number; last: number },
): { score: number; reason: string; first: number; last: number } | undefined {
  const bounds = (used: readonly Given[]) => ({
    first: Math.min(surname.first, ...used.map(({ position }) => position)),
    last: Math.max(surname.last, ...used.map(({ position }) => position)),
  })
  const kind = isMaiden ? 'maiden name' : 'last name'
  // The nearest given name that is theirs; the words before it are not part of the name.
  const fullIndex = givenWords.findLastIndex(({ token }) => token.folded === firstName)
  if (fullIndex !== -1) {
    const rest = givenWords.slice(fullIndex + 1)
    const rating = rateMiddleNames(rest, middleNames, otherSurname)
    const reason = rating.words === '' ? `First and ${kind}` : `First and ${kind}, ${rating.words}`
    return {
      score: (isMaiden ? 0.87 : 0.9) + rating.bonus,
      reason,
      ...bounds(givenWords.slice(fullIndex)),
    }
  }
  const initials = givenWords.filter(({ token }) => token.isInitial)
  const initialIndex = givenWords.findIndex(({ token }) => token.isInitial)
  // 'J. R. Hartwell': all words from the first initial on are initials.
  if (initials.length === 0 || initials.length !== givenWords.length - initialIndex) return undefined
  const [first, ...others] = initials
  if (first?.token.folded !== firstName[0]) return undefined
  const isMatch = others.every(({ token }, index) => middleNames[index]?.[0] === token.folded)
  if (!isMatch) return undefined
  return {
    score: others.length > 0 ? 0.75 : 0.6,
    reason: others.length > 0 ? `Initials and ${kind}` : `Initial and ${kind}`,
    ...bounds(initials),
  }
}

/** What the words between the first name and the surname say about a member. */
function rateMiddleNames(
  rest: readonly Given[],
  middleNames: readonly string[],
  otherSurname: readonly string[],
): { bonus: number; words: string } {
  let bonus = 0
  const found = new Set<string>()
  for (const { token } of rest) {
    if (otherSurname.includes(token.folded)) {
      bonus += 0.1
      found.add('both surnames')
    } else if (middleNames.includes(token.folded)) {
      bonus += 0.1
      found.add('middle name')
    } else if (token.isInitial && middleNames.some(name => name[0] === token.folded)) {
      bonus += 0.08
      found.add('middle initial')
    } else {
      // Another middle name than theirs: probably someone else. An unknown one may be missing in the tree.
      bonus -= middleNames.length > 0 ? 0.35 : 0.05
      found.add('another middle name')
    }
  }
  return { bonus: Math.min(bonus, 0.1), words: [...found].join(', ') }
}

/** No one is named in a document before their birth. */
function penalizeUnborn({ birthDate, birthText }: NamedMember, year: number | null): number {
  const { earliest } = findPossibleDays(birthDate, birthText)
  return year !== null && earliest !== null && Number(earliest.slice(0, 4)) > year ? 0.5 : 0
}

/** Two to four capitalized words that look like a name, but are not in the tree. */
function findUnmatchedMentions(
  text: string,
  tokens: readonly NameToken[],
  givenNames: ReadonlySet<string>,
  surnames: ReadonlySet<string>,
): (NamedPerson & { end: number })[] {
  const found: (NamedPerson & { end: number })[] = []
  for (let position = 0; position < tokens.length; position++) {
    const run = readNameRun(tokens, position)
    if (run.length === 0) continue
    const before = text.slice(Math.max(0, (run[0]?.start ?? 0) - 30), run[0]?.start)
    const hasTitle = isTitle(tokens[position - 1]?.text ?? '')
    const isName =
      run.length >= 2 &&
      (hasTitle ||
        givenNames.has(run[0]?.folded ?? '') ||
        isCommonGivenName(run[0]?.folded ?? '') ||
        (run[0]?.isInitial === true && run.at(-1)?.isInitial === false) ||
        surnames.has(run.at(-1)?.folded ?? '') ||
        nameLabel.test(before))
    if (isName)
      found.push(
        createMention(text, tokens, { first: position, last: position + run.length - 1, candidates: [] }),
      )
    position += run.length - 1
  }
  return found
}

/** The words of forms after which a name follows. */
const nameLabel =
  /\b(name( of [a-z]+)?|father|mother|bride|groom|witness(es)?|informant|physician|executor|executrix|grantor|grantee|between|to|from|by)['’s]*\s*[:.]?\s*$/i

function readNameRun(tokens: readonly NameToken[], from: number): NameToken[] {
  const run: NameToken[] = []
  for (let position = from; position < tokens.length && run.length < 4; position++) {
    const token = tokens[position]
    if (token === undefined || !token.isCapitalized || isTitle(token.text) || isDocumentWord(token.folded))
      break
    run.push(token)
    if (token.gap !== 'space') break
  }
  // The initial of the next sentence is not part of a name.
  return run.at(-1)?.isInitial === true ? run.slice(0, -1) : run
}

function createMention(
  text: string,
  tokens: readonly NameToken[],
  { first, last, candidates }: Mention,
): NamedPerson & { end: number } {
  const start = tokens[first]?.start ?? 0
  const end = tokens[last]?.end ?? 0
  const written = text.slice(start, end).replaceAll(/\s+/g, ' ')
  return {
    name: decapitalize(written),
    candidates: rankCandidates(candidates),
    start,
    end,
    before: text.slice(Math.max(0, start - 40), start),
  }
}

/** The best candidates, each member once, without those that are much less probable. */
function rankCandidates(candidates: readonly MemberCandidate[]): MemberCandidate[] {
  const best = new Map<string, MemberCandidate>()
  for (const candidate of candidates)
    if (candidate.score > (best.get(candidate.memberId)?.score ?? 0)) best.set(candidate.memberId, candidate)
  const ranked = [...best.values()].sort((first, second) => second.score - first.score)
  const top = ranked[0]?.score ?? 0
  return ranked.filter(({ score }) => top - score < ambiguity)
}

/** Of overlapping mentions, the one with the better match remains. */
function removeOverlaps<Found extends NamedPerson & { end: number }>(mentions: readonly Found[]): Found[] {
  const best: Found[] = []
  const byScore = mentions.toSorted(
    (first, second) =>
      (second.candidates[0]?.score ?? 0) - (first.candidates[0]?.score ?? 0) || first.start - second.start,
  )
  for (const mention of byScore)
    if (!best.some(other => mention.start < other.end && other.start < mention.end)) best.push(mention)
  return best
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

/** Folded words of a name. */
function splitName(name: string | null): string[] {
  return name === null ? [] : readTokens(name).map(({ folded }) => folded)
}

function foldName(name: string): string {
  return splitName(name).join(' ')
}

/** The name of the member that a person was matched with; the name as written otherwise. */
export function getPersonName(person: NamedPerson, members: ReadonlyMap<string, NamedMember>): string {
  const member =
    person.candidates.length === 1 ? members.get(person.candidates[0]?.memberId ?? '') : undefined
  return member === undefined ? person.name : fullName(member)
}
