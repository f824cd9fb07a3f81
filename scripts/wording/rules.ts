import { parseSource } from './parse-source.ts'

/** Words that no identifier, comment, string or document contains, with what to write instead. */
const bannedWords = new Map(
  Object.entries({
    told: 'presented, reported, stated',
    untold: 'unseen',
    whoever: 'the caller, anyone who',
    whomever: 'the caller',
    whom: 'the member, a person',
    somebody: 'someone, a member',
    somebodys: "someone's",
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

/** Names that are meaningless or misleading. */
const bannedNames = new Set(
  (
    'toldMember toldApprovals takeTurns orBusy tellSpouses bornFrom dayTold rowsThatDiffer rowsToldTwice bringAbout ' +
    'goneWith closeOvertaken closeRivals countUntold markTold findMembersOnceThere saidOf saidFields KeptEvents ToldBefore ' +
    'Renamed untilHeard builtSince readAtOnce Hear isToldByOther isToldDead withoutRoom givenAwayAlready ' +
    'Manners useRefusals useOneAtATime useSending welcome onFarewell followOtherWindows drawn ' +
    'useArrival loadable Meanwhile newsBetween withNews readsNow ToCome WayBack FamilyAround OtherPerson changedMeanwhile ' +
    'joined Facts Standing News nameOf refuse most'
  ).split(' '),
)

/** Words that do not say what a variable or parameter is: `given` is an input, `of` a coin. */
const bannedVariableNames = new Set(
  'again asked given here known made mine of ours taken theirs there'.split(' '),
)

/** Verbs whose meaning is in a second word, and parts that no other English word has. */
const bannedNamePatterns: [RegExp, string][] = [
  [/^take(Along|Apart|Away|Back|Note|Over|Up)/, 'accept, undo, copy'],
  [/^(come|comes|came)([A-Z]|$)|^coming$/, 'load, arrive, follow'],
  [/^look(s|ed|ing)?(After|At|Into|Upon)/, 'process, read, inspect'],
  [/^(begin|begins|beginning|began)([A-Z]|$)/, 'start'],
  [/kept/i, 'stored, retained'],
  [/brought/i, 'imported, added'],
]

/**
 * Names of functions that lack a verb. `withAdvisoryLock` runs a callback, as functions of that form do in the trade.
 */
const bannedFunctionNames: [RegExp, string][] = [
  [/^(?!(is|has|can)[A-Z]).*[a-z]Of$/, 'a verb and an object, such as findYear for yearOf'],
  [/^with(out)?(?!\w+Lock$)[A-Z]/, 'add, set, remove, run'],
  [/^(inside|unwrap)$/, 'a verb and an object'],
]

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

/**
 * Words of `bannedNameParts` that a sentence on the screen does not need either. It may keep a draft, hold coins, stand
 * for something, and tell the office.
 */
const bannedOnScreen =
  /\b(tells|telling|says|said|saying|keeper|kept|holds|stands|standing|brings|brought|begun|gone|forgets|forgetting|farewell|meanwhile|overtaken|rivals|spoken)\b/i

/** Phrases that read as a translation. A space in a pattern also matches a line break. */
const bannedPhrases: [RegExp, string][] = [
  [/\bholds? (at once|good|from now on)\b/i, 'say what is now true'],
  [/\bstands? there\b/i, 'is, exists'],
  [
    /\bstands? (in(?! for)|on|at|by|with|under|beside|behind|above|below|between|elsewhere|here)\b/i,
    'is, is stored, is displayed',
  ],
  [/\bis no more\b/i, 'has ended'],
  [/\blook(s|ed|ing)? after\b/i, 'process, manage'],
  [/\b(is|are|was|were|be|been|being) looked (at|into|upon)\b/i, 'read, inspected'],
  [/\b(bring|brings|brought|bringing|come|comes|came|coming) about\b/i, 'cause, happen'],
  [/\b(is|are|was|were) said to\b/i, 'state who says it'],
  [/\bwhat (it|they) (keeps?|kept|holds?|held)\b/i, 'its contents'],
  [/\bwhatever (came|comes|stands|stood)\b/i, 'name it'],
  [/\bnobody may\b/i, 'no one may'],
  [/\bone's own\b/i, 'your own'],
  [/\ball the same,/i, 'still'],
  [/\bfor (want|lack) of\b/i, 'without'],
  [/\bbe it (the|an?)\b/i, 'whether, or'],
  [/\bthat which\b/i, 'what'],
  [/\bas (the )?others do\b/i, 'like the others'],
  [/\bin one go\b/i, 'at once, without a pause'],
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
const britishSpelling = new RegExp(
  '\\b(' +
    // -our, -re, -ogue
    'colour|harbour|honour|favour|flavour|labour|behaviour|neighbour|rumour|endeavour|humour|rigour|vigour|' +
    'centre|centring|theatre|metre\\b|kilometre|fibre\\b|calibre\\b|catalogue|dialogue\\b|analogue\\b|' +
    // -ise, -isation, -yse
    '\\w*(organis|recognis|authoris|capitalis|normalis|initialis(?=(e|ed|er|ing|ation)\\b)|serialis|summaris|prioritis)|' +
    '\\w*(apologis|categoris|characteris|customis|emphasis(e|ed|ing)\\b|finalis|generalis|legalis|localis|maximis|minimis)|' +
    '\\w*(memoris|minimis|modernis|monetis|realis(e|ed|ing|ation)\\b|specialis(e|ed|ing|ation)|standardis|synchronis|utilis|visualis)|' +
    '\\w*(analys(e|ed|ing)\\b|optimis(e|ed|ing|ation)\\b)|itemis|annualis|amortis|paralys(e|ed|ing)\\b|' +
    // Doubled and single l
    'cancell(ed|ing)|travell|labell(?!edby)|modell|counsell|signall|totall(ed|ing)|fuell|jewellery|marvellous|' +
    'enrol(s|ment)?\\b|fulfil(s|ment)?\\b|instal(s|ment|ments)?\\b|distil\\b|skilful|wilful|' +
    // -ce, -ae, -wards and single words
    'licence|defence|offence|pretence|practis|cheque|grey|programme(s|d)?\\b|judgement|acknowledgement|paediatr|' +
    'artefact|ageing\\b|sceptic|draught|storey|mould|plough|tyre|kerb|enquir|e-mail|' +
    '(to|after|back|up|down|in|out)wards\\b|whilst|amongst|learnt|spelt|dearer|full stop)',
  'i',
)

/** The specification's own words, which stay as they are. */
const specified = /[Uu]nauthorised access is prohibited|capitalised with 5% of investment returns/g

/** Each phrase matches across the spaces that `joinLines` leaves. */
const phraseRules = [...bannedPhrases, [britishSpelling, 'use American spelling'] as const].map(
  ([phrase, instead]) =>
    [new RegExp(phrase.source.replaceAll(' ', ' +'), `${phrase.flags}g`), instead] as const,
)

const word = /[A-Za-z_$][\w$]*/g
const clauseOpening =
  /^(what|who|whose|which|where|nothing that|neither|of two|of a|of the|until|since|as long|after|before|when|whenever|if|once|although|whatever|in the end)\b/i
const longestTitle = 60
const longestCommentLine = 120

/** The faults of one file, as `file:line: reason`. */
export function findWordingFaults(file: string, text: string): string[] {
  const faults: string[] = []
  // `nobody` in quotes is the system user.
  const lines = text.replaceAll(/(['`])nobody\1/g, '').split('\n')
  const report = (line: number, reason: string) => faults.push(`${file}:${line}: ${reason}`)
  const reportAt = (index: number, reason: string) => report(text.slice(0, index).split('\n').length, reason)
  const isSource = /\.(tsx?|mjs|css)$/.test(file)
  const isEditorial = file.startsWith('server/library/articles/')
  for (const part of splitName(file.replaceAll(/[^\w]+/g, '_')))
    if (bannedWords.has(part) || (bannedNameParts.has(part) && !isEditorial))
      report(1, `"${part}" in the file's name`)
  for (const [index, line] of lines.entries()) {
    if (isSource && isLongComment(line)) report(index + 1, `comment line of ${line.length} characters`)
    for (const name of line.match(word) ?? []) {
      for (const part of splitName(name)) {
        const instead = bannedWords.get(part)
        if (instead !== undefined && !(isEditorial && correctInProse.has(part)))
          report(index + 1, `"${part}" in ${name}: write ${instead}`)
      }
    }
  }
  const unwrapped = joinLines(text)
  for (const [phrase, instead] of phraseRules)
    for (const { 0: found, index } of unwrapped.matchAll(phrase))
      reportAt(index, `"${found.replaceAll(/ +/g, ' ')}": ${instead}`)
  if (/\.(tsx?|mjs)$/.test(file)) {
    const { names, functions, fields, titles, texts } = parseSource(file, text)
    for (const { text: name, index } of names)
      if (bannedVariableNames.has(name)) reportAt(index, `the name ${name}: state what it is`)
    for (const { text: name, index } of [...names, ...fields])
      for (const reason of findNameFaults(name)) reportAt(index, reason)
    for (const { text: name, index } of functions)
      for (const [pattern, instead] of bannedFunctionNames)
        if (pattern.test(name)) reportAt(index, `the function ${name}: write ${instead}`)
    const isTest = /\.(test|e2e)\.tsx?$/.test(file)
    if (isTest)
      for (const { text: title, index } of titles)
        for (const reason of findTitleFaults(title)) reportAt(index, reason)
    if ((file.startsWith('browser/') && !isTest) || /^server\/.*failures?\.ts$/.test(file))
      for (const { text: sentence, index } of texts) {
        const found = sentence.includes(' ') ? bannedOnScreen.exec(sentence)?.[0] : undefined
        if (found !== undefined)
          reportAt(index, `"${found}" on the screen: ${sentence.trim().replaceAll(/\s+/g, ' ')}`)
      }
  }
  return faults
}

function findNameFaults(name: string): string[] {
  if (libraryNames.has(name)) return []
  const faults = bannedNames.has(name) ? [`the name ${name}: see the style guide`] : []
  for (const part of splitName(name)) {
    const instead = bannedNameParts.get(part)
    if (instead !== undefined) faults.push(`"${part}" in the name ${name}: write ${instead}`)
  }
  if (faults.length > 0) return faults
  return bannedNamePatterns
    .filter(([pattern]) => pattern.test(name))
    .map(([, instead]) => `the name ${name}: write ${instead}`)
}

/** The formatter does not wrap comments. A directive to the linter cannot be wrapped. */
function isLongComment(line: string): boolean {
  return line.length > longestCommentLine && /^\s*(\/\/|\/?\*)(?! oxlint-)/.test(line)
}

function findTitleFaults(title: string): string[] {
  const faults = []
  if (title.length > longestTitle) faults.push(`test title of ${title.length} characters: ${title}`)
  if (clauseOpening.test(title)) faults.push(`test title opens with a clause: ${title}`)
  return faults
}

/** The text without line breaks and comment marks, at unchanged indexes and without the specification's words. */
function joinLines(text: string): string {
  const toSpaces = (found: string) => ' '.repeat(found.length)
  return text.replaceAll(specified, toSpaces).replaceAll(/\n[ \t]*(?:(?:\*(?!\/)|\/\/)[ \t]*)?/g, toSpaces)
}

/** `holdMember`, `told_at` and `KeptFile` in lower-case parts. A legal hold is a term of the law. */
function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll('legal_hold', 'legal')
    .split(/[_$]+/)
    .filter(part => part !== '')
}
