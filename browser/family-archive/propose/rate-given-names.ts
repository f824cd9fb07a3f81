import { isTitle, type NameToken } from './name-tokens.ts'
import type { Surname } from './surnames.ts'

/** A given name as written, with the index of its token. */
interface Given {
  token: NameToken
  position: number
}

/** The capitalized words before a surname, at most four, without titles. */
export function listGivenBefore(tokens: readonly NameToken[], surname: number): Given[] {
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
export function listGivenAfter(tokens: readonly NameToken[], surname: number): Given[] {
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

export function rateGivenNames(
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
