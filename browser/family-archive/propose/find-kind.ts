import type { DocumentKind } from '#contract/documents/document-choices.ts'

import type { Proposal } from './proposal.ts'

/** Words of a kind of document. Strong ones name it, weak ones only suggest it. */
interface KindWords {
  kind: DocumentKind
  strong?: RegExp
  weak?: RegExp
}

/** Where two kinds have equal scores, the first one is proposed. All patterns are global and ignore case. */
const kindWords: readonly KindWords[] = [
  {
    kind: 'birth-certificate',
    strong: /certificate of (live )?birth|birth certificate|(record|registration|entry) of (a )?birth/gi,
    weak: /date of birth|place of birth|name of child|full name of (father|mother)|midwife/gi,
  },
  {
    kind: 'marriage-certificate',
    strong: /certificate of marriage|marriage (certificate|license|record)|record of (a )?marriage/gi,
    weak: /(holy )?matrimony|(united|joined) in marriage|bride(groom)?\b|\bgroom\b|solemnized|officiant/gi,
  },
  {
    kind: 'death-certificate',
    strong: /certificate of death|death certificate|(record|registration|entry) of (a )?death/gi,
    weak: /cause of death|date of death|place of (death|burial)|undertaker|\bdeceased\b/gi,
  },
  {
    kind: 'will',
    strong: /last will and testament|\bcodicil\b/gi,
    weak: /\bbequeath|\btestat(or|rix)\b|\bexecut(or|rix)\b|sound mind/gi,
  },
  {
    kind: 'deed',
    strong:
      /(warranty|quitclaim|quit claim|grant|trustee['’]?s|mineral) deed|deed of (trust|gift|conveyance)|this (deed|indenture)/gi,
    weak: /\bgrant(or|ee)s?\b|(register|recorder) of deeds|convey and warrant|parcel of land|\bdeed\b/gi,
  },
  {
    kind: 'military-record',
    strong:
      /honorabl[ey] discharge|dd ?(form )?214|report of separation|enlisted record|(draft|selective service) registration|selective service system|military service record/gi,
    weak: /\b(regiment|battalion|infantry|army of the united states|air corps|enlisted|serial number)\b/gi,
  },
  {
    kind: 'school-record',
    strong:
      /\bdiploma\b|report card|official transcript|degree of (bachelor|master|doctor)|bachelor of (arts|science|laws)|master of (arts|science)/gi,
    weak: /\b(graduat(ed|ion)|semester|grade point|conferred|university|high school|principal|faculty)\b/gi,
  },
  {
    kind: 'identification',
    strong:
      /\bpassport\b|driver['’]?s? licen[sc]e|identity card|social security card|certificate of (naturalization|citizenship)/gi,
    weak: /\b(nationality|holder['’]?s signature|date of expiry)\b/gi,
  },
  {
    kind: 'insurance',
    strong: /(life )?insurance policy|policy of insurance|certificate of insurance/gi,
    weak: /policy (no|number)\b|\binsured\b|\bpremiums?\b|\bbeneficiary\b/gi,
  },
  {
    kind: 'tax-return',
    strong: /income tax return|form 1040\b|estate tax return|gift tax return/gi,
    weak: /taxable income|filing status/gi,
  },
  {
    kind: 'tax-form',
    strong: /form (w-?\d|1099|1098|k-?1|706|709)|wage and tax statement|schedule k-1/gi,
    weak: /internal revenue service|department of the treasury|taxpayer identification/gi,
  },
  {
    kind: 'minutes',
    strong: /minutes of (the|a)\b|meeting minutes/gi,
    weak: /\bquorum\b|motion (was )?carried|adjourned/gi,
  },
  {
    kind: 'statement',
    strong:
      /balance sheet|income statement|(account|bank|financial) statement|statement of (account|income|operations|cash flows)/gi,
    weak: /(opening|closing|ending) balance|total assets|total liabilities/gi,
  },
  {
    kind: 'agreement',
    strong:
      /this (agreement|contract)\b|(operating|partnership|purchase|lease|prenuptial|shareholders?) agreement/gi,
    weak: /(hereinafter|whereas|in witness whereof|the parties)/gi,
  },
  {
    kind: 'newspaper-clipping',
    strong: /\bobituar(y|ies)\b|death notices?\b|wedding announcement/gi,
    weak: /survived by|\b(gazette|herald|tribune|courier|chronicle|daily news|evening post)\b|staff writer|(morning|evening) edition/gi,
  },
  {
    kind: 'letter',
    strong: /^ ?(my )?dear(est)? \p{Lu}?\p{L}+/gimu,
    weak: /^ ?(yours|sincerely|love|with love|affectionately|your loving|very truly|faithfully|respectfully)\b[^.]{0,40}$/gim,
  },
  {
    kind: 'license',
    strong: /\b(business|professional|hunting|liquor|medical) license\b/gi,
    weak: /\blicensee\b|license (no|number)/gi,
  },
  { kind: 'report', strong: /\bannual report\b|\bappraisal report\b|report (of|on) the\b/gi },
  {
    kind: 'certificate',
    strong: /certificate of \p{L}+|baptismal certificate|this is to certify|stock certificate/giu,
  },
]

const scores = { strong: 6, weak: 2 }
/** A title in the first lines says what the document is. */
const titleCharacters = 300
const titleBonus = 3
const minimumScore = 4

/** Proposes a kind by the words of a text, with the words that were found. */
export function findKind(text: string): Proposal<DocumentKind> {
  let best: { kind: DocumentKind; score: number; words: string[] } | undefined
  for (const { kind, strong, weak } of kindWords) {
    const strongHits = findHits(text, strong)
    const weakHits = findHits(text, weak)
    const score =
      strongHits.length * scores.strong +
      weakHits.length * scores.weak +
      (strongHits.some(({ index }) => index < titleCharacters) ? titleBonus : 0)
    if (score < minimumScore || score <= (best?.score ?? 0)) continue
    best = { kind, score, words: removeRepeated([...strongHits, ...weakHits].map(({ words }) => words)) }
  }
  return best === undefined
    ? { value: 'other', reason: 'No words that name a kind of document were found' }
    : { value: best.kind, reason: `Contains ${best.words.slice(0, 2).map(quote).join(' and ')}` }
}

/** Each different wording once, as written at its first hit. */
function findHits(text: string, pattern: RegExp | undefined): { words: string; index: number }[] {
  if (pattern === undefined) return []
  const hits = new Map<string, { words: string; index: number }>()
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    const words = hit.trim().replaceAll(/\s+/g, ' ')
    if (!hits.has(words.toLowerCase())) hits.set(words.toLowerCase(), { words, index })
  }
  return [...hits.values()]
}

/** Without words that an earlier wording contains: 'deed' after 'warranty deed'. */
function removeRepeated(words: readonly string[]): string[] {
  return words.filter(
    (wording, index) =>
      !words.slice(0, index).some(other => other.toLowerCase().includes(wording.toLowerCase())),
  )
}

function quote(words: string): string {
  return `“${words}”`
}
