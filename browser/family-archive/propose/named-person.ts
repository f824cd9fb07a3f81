import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { decapitalize } from './decapitalize.ts'
import type { NameToken } from './name-tokens.ts'

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

export interface Mention {
  /** The first and the last token. */
  first: number
  last: number
  candidates: MemberCandidate[]
}

export function createMention(
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

/** The name of the member that a person was matched with; the name as written otherwise. */
export function getPersonName(person: NamedPerson, members: ReadonlyMap<string, NamedMember>): string {
  const member =
    person.candidates.length === 1 ? members.get(person.candidates[0]?.memberId ?? '') : undefined
  return member === undefined ? person.name : fullName(member)
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

/** Candidates whose scores differ by less are equally probable. */
const ambiguity = 0.1
