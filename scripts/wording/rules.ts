/** Words that no identifier, comment, string or document contains, with what to write instead. */
const bannedWords = new Map(
  Object.entries({
    told: 'presented, reported, stated',
    untold: 'unseen',
    whoever: 'the caller, anyone who',
    whomever: 'the caller',
    whom: 'the member, a person',
    somebody: 'someone, a member',
    nobody: 'no one',
    anew: 'again',
  }),
)

/** Words that are no part of an identifier: `holdMember`, `keptFiles`. Correct English elsewhere. */
const bannedNameParts = new Map(
  Object.entries({
    tell: 'present, report, notify',
    tells: 'present, report, notify',
    telling: 'present, report, notify',
    say: 'print, report',
    says: 'print, report',
    said: 'stated, edited',
    saying: 'report',
    keep: 'store, retain, cache',
    keeps: 'store, retain, cache',
    keeping: 'store, retain, cache',
    keeper: 'a store',
    kept: 'stored, retained, cached',
    hold: 'lock, contain',
    holds: 'lock, contain',
    held: 'locked',
    stand: 'be, exist',
    stands: 'is, exists',
    standing: 'status',
    bring: 'load, import',
    brings: 'load, import',
    brought: 'imported, added',
    begun: 'started, pending',
    gone: 'removed, expired',
    forget: 'invalidate, evict',
    forgets: 'invalidate, evict',
    forgetting: 'invalidate, evict',
    forgotten: 'evicted',
    farewell: 'session end',
    patience: 'timeout',
    gentle: 'a client policy',
    manners: 'a client policy',
    meanwhile: 'conflict',
    house: 'app',
    floor: 'layer',
    room: 'capacity, size',
    neighbour: 'a related slice',
    neighbours: 'related slices',
    neighbourhood: 'a network prefix, related members',
    overtaken: 'superseded',
    rivals: 'competing requests',
    spoken: 'stated',
  }),
)

/** Names of one word that say nothing, or something else than is meant. */
const bannedNames = new Set(
  (
    'toldMember toldApprovals takeTurns orBusy tellSpouses bornFrom dayTold rowsThatDiffer rowsToldTwice bringAbout ' +
    'goneWith closeOvertaken closeRivals countUntold markTold findMembersOnceThere saidOf saidFields KeptEvents ToldBefore ' +
    'Renamed untilHeard builtSince takeBack readAtOnce Hear isToldByOther isToldDead withoutRoom givenAwayAlready ' +
    'Manners gentle takeNote useRefusals useOneAtATime useSending welcome farewell onFarewell followOtherWindows drawn ' +
    'useArrival loadable Meanwhile newsBetween withNews readsNow ToCome WayBack FamilyAround OtherPerson changedMeanwhile ' +
    'said joined say gone kept Facts Standing News nameOf refuse most'
  ).split(' '),
)

/** Words that the library's articles, which are prose, may use. */
const correctInProse = new Set(['told', 'whom'])

/** Options of libraries. */
const libraryNames = new Set([
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'keepAliveTimeout',
  'keepFeatures',
  'keepPreviousData',
])

/** Phrases that read as a translation. A space in a pattern also matches a line break. */
const bannedPhrases: [RegExp, string][] = [
  [/\bholds? at once\b/i, 'say what is now true'],
  [/\bstands? there\b/i, 'is, exists'],
  [
    /\bstands? (in(?! for)|on|at|under|beside|behind|above|below|between|elsewhere|here)\b/i,
    'is, is stored, is displayed',
  ],
  [/\bis no more\b/i, 'has ended'],
  [/\blook(s|ed|ing)? after\b/i, 'process, manage'],
  [/\bnobody may\b/i, 'no one may'],
  [/\bone's own\b/i, 'your own'],
  [/\ball the same,/i, 'still'],
  [/\bfor want of\b/i, 'without'],
  [/\bof (its|their|his|her) own accord\b/i, 'by itself'],
  [/\bonce more\b/i, 'again'],
  [/\bto go on\b|\bgoes on(?=[,.;:])/i, 'to continue'],
  [/\b(had|has|have|was|were|is|are) begun\b/i, 'started, is pending'],
  [/\b(asked|done|known|written) so far\b/i, 'already'],
  [/\bof (its|their) coming\b/i, 'after it arrives'],
  [/\bthere is (nothing|no one) (here|there)\b/i, 'was not found, does not exist'],
  [/\bnothing that there is\b/i, 'that does not exist'],
  [/\bby (this|that) name here\b/i, 'with this name'],
  [/\b(is|was|are|were) asked for by\b/i, 'requested by'],
  [/\bwhat is (well|in order)\b/i, 'what needs no attention'],
  [/\brenew the (figures|list|page|prices)\b/i, 'refresh'],
  [/\bbelongs? into\b/i, 'belongs in'],
  [/\belse than\b/i, 'other than'],
  [/\balso (where|when|after|from|under|without|if)\b/i, 'even, too'],
  [/\bworked out by hand\b/i, 'hand-made, calculated by hand'],
  [/\bmade up by\b/i, 'invented by, samples of'],
]

/** British spelling, by the start of the word. */
const britishSpelling =
  /\b(colour|harbour|honour|favour|labour|behaviour|neighbour|rumour|centre|theatre|metre\b|catalogue|dialogue\b|programme|cheque|grey\b|licence|practis|jewellery|instalment|enrol\b|fulfil\b|skilful|judgement|acknowledgement|paediatr|whilst|amongst|learnt|dearer|labell(?!edby)|modell|cancell(ed|ing)|travell|enquir|\w+(organis|recognis|authoris|capitalis|normalis|initialis|serialis|summaris|prioritis|analys(e|ed|ing)\b|optimis(e|ed|ing)\b)|organis|recognis|authoris|capitalis|normalis|initialis|serialis|summaris|prioritis|optimis(e|ed|ing)\b|analyse|itemis|annualis|paralys(e|ed|ing)\b|e-mail)/i

/** The specification's own words, which stay as they are. */
const specified = /[Uu]nauthorised access is prohibited|capitalised with 5% of investment returns/g

/** Each phrase matches across the spaces that `unwrap` leaves. */
const phraseRules = [...bannedPhrases, [britishSpelling, 'use American spelling'] as const].map(
  ([phrase, instead]) =>
    [new RegExp(phrase.source.replaceAll(' ', ' +'), `${phrase.flags}g`), instead] as const,
)

const nameLike = /[A-Za-z_$][\w$]*/g
/** The first argument of `test(…)` and `describe.skip(…)`, and of the second call in `test.each(…)(…)`. */
const testTitle =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|[)`])\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g
const clauseOpening =
  /^(what|who|whose|which|where|nothing that|neither|of two|of a|of the|until|since|as long)\b/i
const longestTitle = 60

/** The faults of one file, as `file:line: reason`. */
export function findWordingFaults(file: string, text: string): string[] {
  const faults: string[] = []
  // `nobody` in quotes is the system user.
  const lines = text.replaceAll(/(['`])nobody\1/g, '').split('\n')
  const report = (line: number, reason: string) => faults.push(`${file}:${line}: ${reason}`)
  const isEditorial = file.startsWith('server/library/articles/')
  for (const part of splitName(file.replaceAll(/[^\w]+/g, '_')))
    if (bannedWords.has(part) || (bannedNameParts.has(part) && !isEditorial))
      report(1, `"${part}" in the file's name`)
  const isCode = /\.(tsx?|mjs)$/.test(file)
  for (const [index, line] of lines.entries()) {
    for (const name of line.match(nameLike) ?? []) {
      const parts = splitName(name)
      for (const part of parts) {
        const word = bannedWords.get(part)
        if (word !== undefined && !(isEditorial && correctInProse.has(part)))
          report(index + 1, `"${part}" in ${name}: write ${word}`)
      }
      if (!isCode) continue
      if (bannedNames.has(name) && isNameInCode(line, name))
        report(index + 1, `the name ${name}: see the style guide`)
      if (parts.length < 2 || libraryNames.has(name)) continue
      for (const part of parts) {
        const word = bannedNameParts.get(part)
        if (word !== undefined) report(index + 1, `"${part}" in the name ${name}: write ${word}`)
      }
    }
  }
  const unwrapped = unwrap(text)
  for (const [phrase, instead] of phraseRules)
    for (const { 0: found, index } of unwrapped.matchAll(phrase))
      report(text.slice(0, index).split('\n').length, `"${found.replaceAll(/ +/g, ' ')}": ${instead}`)
  if (/\.(test|e2e)\.tsx?$/.test(file)) {
    for (const match of text.matchAll(testTitle)) {
      const title = match[1] ?? match[2] ?? match[3] ?? ''
      const line = text.slice(0, match.index).split('\n').length
      if (title.length > longestTitle) report(line, `test title of ${title.length} characters: ${title}`)
      if (clauseOpening.test(title)) report(line, `test title opens with a clause: ${title}`)
    }
  }
  return faults
}

/** The text without line breaks and comment marks, at unchanged indexes and without the specification's words. */
function unwrap(text: string): string {
  const blank = (found: string) => ' '.repeat(found.length)
  return text.replaceAll(specified, blank).replaceAll(/\n[ \t]*(?:(?:\*(?!\/)|\/\/)[ \t]*)?/g, blank)
}

/** Whether a word of one line is a name there rather than a word of a comment. */
function isNameInCode(line: string, name: string): boolean {
  return (
    !/^\s*(\/\/|\/?\*)/.test(line) &&
    new RegExp(`(^|[^\\w' ])${name}\\b|\\b(const|let|function|type) ${name}\\b`).test(line)
  )
}

/** `holdMember`, `told_at` and `KeptFile` in lower-case parts. */
function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
    .filter(part => part !== '')
}
