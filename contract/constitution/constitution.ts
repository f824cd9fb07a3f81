/**
 * The family's constitution, with the figures of section 9 of the specification. It is built as articles for the page,
 * and as the plain text that members accept. This file has no schemas, so that the page stays small.
 */
export interface Constitution {
  version: string
  title: string
  preamble: readonly string[]
  articles: readonly Article[]
}

export interface Article {
  /** From 1. */
  number: number
  title: string
  clauses: readonly Clause[]
}

export interface Clause {
  /** Article and clause: `4.2`. */
  number: string
  text: string
}

/** Every change of the text needs a new version, which every member is asked to accept (article 14). */
export const constitutionVersion = '1.0'

export function buildConstitution(familyName: string): Constitution {
  return {
    version: constitutionVersion,
    title: `The Constitution of the ${familyName} Family`,
    preamble: formatPreamble(familyName),
    articles: articles.map(([title, ...clauses], index) => ({
      number: index + 1,
      title,
      clauses: clauses.map((text, clauseIndex) => ({ number: `${index + 1}.${clauseIndex + 1}`, text })),
    })),
  }
}

/**
 * The full text that a member accepts: unformatted paragraphs, separated by blank lines, with `\n` line ends. An
 * acceptance stores the SHA-256 of its UTF-8 bytes.
 */
export function formatConstitution(familyName: string): string {
  const { version, title, preamble, articles } = buildConstitution(familyName)
  const paragraphs = [
    title,
    `Version ${version}`,
    'Preamble',
    ...preamble,
    ...articles.flatMap(({ number, title, clauses }) =>
      [`Article ${number}. ${title}`].concat(clauses.map(clause => `${clause.number} ${clause.text}`)),
    ),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function formatPreamble(familyName: string): string[] {
  return [
    `We, the members of the ${familyName} family, hold in trust for one another what our family has built. None of us made all of it, and none of us will own it forever: each generation preserves it for the next.`,
    'In this constitution we agree how we decide, share, help one another and settle our differences. It spares us guesswork, and it keeps our rules fair after those who wrote them are no longer here.',
    'This constitution is a promise between relatives. It complements the law and the deeds and agreements of our trusts and companies. Where they differ from it, they prevail.',
  ]
}

const articles: readonly (readonly [title: string, ...clauses: string[]])[] = [
  [
    'The Family',
    'The family consists of everyone who belongs to it by birth, adoption or marriage and has been entered in the family tree. Children by birth, adoption and marriage are equal.',
    'Membership gives a voice, help in need and a part in what the family does together. It gives no title to any single thing that the family owns.',
    'A widowed member remains a member. After a separation, the Board agrees with those concerned how they wish to belong. The membership of their children does not change.',
    'No one is ever removed from the family tree. If a member does serious harm to the family, the Council may suspend that member’s vote, but only after hearing them.',
  ],
  [
    'Duties of Every Member',
    'We deal honestly with one another, honor our commitments, and say early when we cannot.',
    'Members with a personal interest in a decision disclose it beforehand and do not vote.',
    'Members do not use the family’s name, its office or what they have learned through it for personal gain unless the Board has agreed in writing.',
    'We serve the family when asked, as time and ability allow, and we hand over in good order what was entrusted to us.',
  ],
  [
    'The Family Council',
    'The Family Council consists of the adult members 18 and over. Each of them has one vote, whatever their branch, age or means.',
    'The Council meets at least once a year. The Board calls the meeting with one month’s notice and an agenda. One fifth of the Council’s members may also call a meeting.',
    'The Council elects the Board, receives its report and accounts, adopts the budget of the family’s common undertakings and decides on this constitution.',
    'The Council decides by a majority of the votes cast, provided that at least half of its members take part, in person or remotely. Members under 18 may attend and speak.',
  ],
  [
    'The Board',
    'The Council elects 5 members every 3 years to the Board, which governs the family between the meetings of the Council.',
    'A term on the Board is 3 years and ends on its date without further notice. Members of the Board may be reelected. A vacant seat is filled at the next meeting of the Council.',
    'The Board admits new members, manages the Family Bank and the Family Foundation, appoints those who work for the family, and maintains its records.',
    'The Board decides by a majority of its members and records minutes. Every member of the Council may read the minutes, except for the private circumstances of individual members.',
    'Once a year the Board reports to the Council on its work, in plain words and with complete figures.',
  ],
  [
    'Admission of New Members',
    'Every member may propose a new member: a child by birth or adoption, a spouse, or a newly found relative. The deceased are entered with the same care as the living.',
    'New members are admitted by approval of the Board. Until then the entry is pending.',
    'Members do not approve their own requests. The Board gives the reason for a refusal, and the requester may bring it before the Council.',
  ],
  [
    'The Family Bank',
    'The Family Bank is the family’s own fund to help its members become independent. It takes no deposits and serves only the family.',
    'The bank is capitalised with 5% of investment returns: once a year, when the accounts are settled, it receives that share of the earnings of the family’s common investments. A year without a return adds nothing.',
    'The bank lends and grants only its own capital. It does not borrow in order to lend.',
    'The Board decides on every request on its merits and in writing, by the same rules for every branch of the family. It informs the applicant of the decision and the reason.',
  ],
  [
    'Loans, Grants and Co-financing',
    'Personal development loans finance study, training or the start of a career. They are given at interest of up to 5% for 5 years and are repaid within that time.',
    'Emergency grants of up to $5,000 per incident help a member through illness, an accident, or the sudden loss of a home or livelihood. A grant is not repaid. One member of the Board may release it immediately and informs the others within a week.',
    'If a member founds a business or buys a home with their own funds, the bank may contribute. Such co-financing bears interest at prime plus 1%, where prime is the rate published in the United States on the day of the agreement, and follows a written plan.',
    'Members who have difficulty repaying say so early, and the terms are reviewed. No debt excludes a member from the life of the family.',
  ],
  [
    'The Annual Distribution',
    'Once a year the bank makes a distribution to the members. The annual distribution is 1.5% of bank capital, as stated in the settled accounts of the previous year.',
    'The Board proposes how it is shared, and the Council decides. The shares of members under 18 are held in trust for them.',
    'The Board may postpone a distribution that would leave the bank unable to meet its commitments. It informs the Council of the reason and the new date.',
  ],
  [
    'The Family Foundation',
    'The Family Foundation gives in the family’s name to causes beyond the family. The foundation receives 2% of dividends paid by the family’s companies, with a minimum of $50,000 a year.',
    'It favors education, health, and the places where the family lives and works.',
    'Every member may propose a gift, and the younger members take part in choosing. A member who is connected with a recipient discloses it and does not vote.',
    'The foundation reports every gift and its results to the family.',
  ],
  [
    'Learning and Mentorship',
    'The family prepares its young members for their future responsibility: how to read accounts, how the bank decides, what the companies do, and how to disagree with courtesy.',
    'Mentorship covers ages 18 to 25. Every member of that age is offered an older member as a mentor. The two are not closely related, and the younger member may decline or choose another mentor.',
    'Their conversations are confidential, unless someone is in danger.',
    'Positions in the family’s companies are earned as they would be elsewhere. Family membership leads to an interview, and to nothing more.',
  ],
  [
    'Privacy Among Members',
    'What we learn about one another through the family and its office stays within the family, even after a member has left it.',
    'A message belongs to those who wrote and received it. No office gives anyone the right to read it.',
    'The contact details of a living member are available to that member, the Board and the administrators of the family’s records. Pictures and stories of the living are shown outside the family only with their consent; for a child, the parents decide.',
    'The Board examines a member’s finances only as far as that member’s request requires.',
  ],
  [
    'Settling Disputes',
    'Disputes are settled within the family first. Those concerned speak with each other before they speak to anyone else.',
    'If that does not help, a relative trusted by both mediates between them. If they cannot agree on one, the Board names a mediator who is not involved in the dispute.',
    'Where mediation fails, the Board hears both parties and recommends a solution. Either of them may ask the Council to decide. A member of the Board who is a party to the dispute does not take part.',
    'Only then may a member go to court. Nothing in this article prevents a member from seeking urgent protection, or limits rights that cannot be waived by law.',
  ],
  [
    'Acknowledgment',
    'Every adult member reads and acknowledges this constitution. Those who grow up in the family do so when they turn 18. A member who proposes a new member is asked to acknowledge it as well, in order to explain it to those who join.',
    'An acknowledgment is recorded with the version, the exact text and the time, and its author can see it.',
    'It is a personal act. No one acknowledges on behalf of another, and everyone is welcome to ask what a sentence means.',
  ],
  [
    'Amendments',
    'The Board or one fifth of the Council may propose an amendment. Its text is sent to every member of the Council with the notice of the meeting.',
    'An amendment is adopted by two thirds of the votes cast.',
    'Every amendment makes a new version. Every adult member is asked to accept the new version; earlier versions and their acceptances are archived.',
    'Once in every term the Board reads the whole text with the Council and asks whether it still expresses what we mean.',
  ],
]
