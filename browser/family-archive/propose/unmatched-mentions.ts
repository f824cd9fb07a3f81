import { isTitle, type NameToken } from './name-tokens.ts'
import { isCommonGivenName, isDocumentWord, isInstitutionWord } from './name-words.ts'
import { type NamedPerson, createMention } from './named-person.ts'

/** Two to four capitalized words that look like a name, but are not in the tree. */
export function findUnmatchedMentions(
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
        nameLabel.test(before) ||
        isWithinSentence(tokens, position, run))
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
  /\b(name( of [a-z]+)?|(marriage|wedding|birth|baptism|christening|death|burial|funeral|obituary|memory|estate|will|son|daughter|child|wife|husband|widow(er)?|parents?) of|father|mother|bride|groom|witness(es)?|informant|physician|executor|executrix|grantor|grantee|between|to|from|by)['’s]*\s*[:.]?\s*$/i

/**
 * Whether capitalized words follow a word in lower case, as names do in a sentence. Places, institutions and longer
 * headings do as well, so their words and prepositions are excluded.
 */
function isWithinSentence(tokens: readonly NameToken[], first: number, run: readonly NameToken[]): boolean {
  const [before, after] = [tokens[first - 1], tokens[first + run.length]]
  if (before === undefined || before.isCapitalized || before.gap !== 'space') return false
  const isContinued = run.at(-1)?.gap === 'space' && after?.isCapitalized === true
  return (
    !isContinued &&
    !beforePlace.test(before.folded) &&
    run.every(
      ({ text, folded, isInitial }) => isInitial || (/\p{Ll}{2}/u.test(text) && !isInstitutionWord(folded)),
    )
  )
}

/** What precedes a place or an institution. */
const beforePlace = /^(in|into|at|near|of|the|an?|this|that|its?|via|toward|around|across|visit(ed)?)$/

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
