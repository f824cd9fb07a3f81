/**
 * The family's constitution with the figures of section 9 of the specification. It is written once, here: as
 * articles for a page, and as the plain text that a member accepts. In a file without schemas, so that a page
 * that shows it carries none.
 */
export interface Constitution {
  version: string
  title: string
  /** Paragraphs. */
  preamble: readonly string[]
  articles: readonly Article[]
}

export interface Article {
  /** Counted from 1. */
  number: number
  title: string
  clauses: readonly Clause[]
}

export interface Clause {
  /** Article and clause: `4.2`. */
  number: string
  text: string
}

/** Any change of the text is a new version, which every member is asked to accept again (article 14). */
export const constitutionVersion = '1.0'

export function constitution(familyName: string): Constitution {
  return {
    version: constitutionVersion,
    title: `The Constitution of the ${familyName} Family`,
    preamble: preamble(familyName),
    articles: articles.map(([title, ...clauses], place) => ({
      number: place + 1,
      title,
      clauses: clauses.map((text, index) => ({ number: `${place + 1}.${index + 1}`, text })),
    })),
  }
}

/**
 * The whole text as a member accepts it, the same to the byte wherever it is made: lines that end in a single
 * `\n`, a blank one between paragraphs, no formatting. An acceptance holds the SHA-256 of its UTF-8 bytes.
 */
export function constitutionText(familyName: string): string {
  const { version, title, preamble, articles } = constitution(familyName)
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

function preamble(familyName: string): string[] {
  return [
    `We, the members of the ${familyName} family, hold in trust for one another what our family has built. None of us made all of it, and none of us will keep it for ever: each generation looks after it for the next.`,
    'We set down here how we decide, how we share, how we help one another and how we settle our differences, so that nobody has to guess, and so that what is fair today is still fair when those who wrote it are gone.',
    'This constitution is a promise between relatives. It stands beside the law and beside the deeds and agreements of our trusts and companies, and where they say otherwise, they prevail.',
  ]
}

const articles: readonly (readonly [title: string, ...clauses: string[]])[] = [
  [
    'The Family',
    'The family is everybody who belongs to it by birth, by adoption or by marriage and has been entered in the family tree. Children by birth, by adoption and by marriage are equal.',
    'Membership gives a voice, help in need and a part in what the family does together. It gives no title to any single thing that the family owns.',
    'Whoever is widowed remains a member. After a separation the Board settles with those concerned how they wish to belong; the place of their children does not change.',
    'Nobody is ever removed from the family tree. Where a member does the family serious harm, the Council may suspend that member’s vote, and only after having heard them.',
  ],
  [
    'Duties of Every Member',
    'We deal honestly with one another, keep our word, and say early when we cannot.',
    'Whoever has an interest of their own in a decision says so before it is made and does not vote on it.',
    'Nobody uses the family’s name, its office or what they have learned through it for gain of their own unless the Board has agreed in writing.',
    'Each of us serves the family when asked, as time and ability allow, and hands over in good order what was entrusted to us.',
  ],
  [
    'The Family Council',
    'The Family Council is made up of the adult members 18 and over. Each of them has one vote, whatever their branch, their age or their means.',
    'The Council meets at least once a year. The Board calls it with a month’s notice and the matters to be decided; a fifth of its members may call it as well.',
    'The Council elects the Board, receives its report and its accounts, adopts the budget of the family’s common undertakings and decides on this constitution.',
    'The Council decides by a majority of the votes cast, when at least half of its members take part, in person or from afar. Members under 18 may attend and speak.',
  ],
  [
    'The Board',
    'The Council elects 5 members every 3 years to the Board, which governs the family between the meetings of the Council.',
    'A term on the Board is 3 years and ends on its date without further notice. A member of the Board may be elected again. A seat that falls vacant is filled at the next meeting of the Council.',
    'The Board admits new members, conducts the Family Bank and the Family Foundation, appoints those who work for the family, and keeps its records.',
    'The Board decides by a majority of its members and keeps minutes, which every member of the Council may read, save for what concerns the private circumstances of one person.',
    'Once a year the Board gives the Council an account of what it has done, in plain words and complete figures.',
  ],
  [
    'Admission of New Members',
    'Every member may propose a new one: a child that was born or adopted, a husband or wife, a relative who was found. Those who have died are entered with the same care as the living.',
    'New members are admitted by approval of the Board. Until then the entry is pending.',
    'Nobody approves a request of their own. A refusal is given with its reason, and may be brought before the Council.',
  ],
  [
    'The Family Bank',
    'The Family Bank is the family’s own fund for helping its members to stand on their own feet. It takes no deposits and serves nobody outside the family.',
    'The bank is capitalised with 5% of investment returns: of what the family’s common investments have earned in a year, that part is paid into it when the accounts are settled. A year without a return adds nothing.',
    'The bank lends and gives out of its own capital only. It does not borrow in order to lend.',
    'The Board decides on every request by its merit and in writing, by the same rules for every branch of the family. Whoever asks is told of the decision and its reason.',
  ],
  [
    'Loans, Grants and Co-financing',
    'Personal development loans serve study, training or a first step into a profession. They are given at interest of up to 5% for 5 years; the loan is repaid within that time.',
    'Emergency grants of up to $5,000 per incident help a member through illness, accident, or the sudden loss of a home or a livelihood. A grant is not repaid. One member of the Board may release it at once and tells the others the same week.',
    'Where a member founds a business or buys a home with means of their own, the bank may join in. Such co-financing bears interest at prime plus 1%, prime being the rate published in the United States on the day of the agreement, and it follows a written plan.',
    'Whoever finds it hard to repay says so early, and the terms are looked at again. No debt is a reason to keep anybody from the family’s table.',
  ],
  [
    'The Annual Distribution',
    'Once a year the bank makes a distribution to the members. The annual distribution is 1.5% of bank capital as it stands in the settled accounts of the year before.',
    'The Board proposes how it is shared, and the Council decides. What falls to members under 18 is kept for them.',
    'The Board may put a distribution off while it would leave the bank unable to keep promises already made. It tells the Council why, and until when.',
  ],
  [
    'The Family Foundation',
    'The Family Foundation gives in the family’s name to causes beyond the family. The foundation receives 2% of dividends paid by the family’s companies, with a minimum of $50,000 a year.',
    'It gives by preference to learning, to health, and to the places where the family lives and works.',
    'Every member may propose a gift, and the younger members take part in choosing. Whoever is connected with a recipient says so and does not vote.',
    'The foundation publishes to the family every gift it has made and what became of it.',
  ],
  [
    'Learning and Mentorship',
    'The family prepares its young members for the responsibility that will be theirs: how accounts are read, how the bank decides, what the companies do, and how one disagrees with courtesy.',
    'Mentorship covers ages 18 to 25. Every member of that age is offered a mentor from among the older ones, with whom they are not too closely related and whom they may decline or change.',
    'What is said between the two stays between them, unless somebody is in danger.',
    'Work in the companies of the family is earned as it would be elsewhere. Kinship opens the door to an interview, and to nothing more.',
  ],
  [
    'Privacy Among Members',
    'What we learn about one another through the family and its office stays within the family, also after somebody has left it.',
    'A message belongs to those who wrote and received it. Nobody reads it by virtue of an office.',
    'How a living member can be reached is known to that member, to the Board and to the administrators of the family’s records. Pictures and stories of the living are shown outside the family only when they agree; for a child, its parents decide.',
    'The Board looks into the means of a member only so far as a request of that member requires.',
  ],
  [
    'Settling Disputes',
    'Disputes are settled in the family first. Those concerned speak with each other before they speak to anybody else.',
    'Where that does not help, a relative whom both trust mediates between them. If they cannot agree on one, the Board names somebody who stands outside the dispute.',
    'Where mediation fails, the Board hears both and recommends a solution; either of them may ask the Council to decide. Whoever is on the Board and party to the dispute stands aside.',
    'Only then does anybody turn to a court. Nothing in this article keeps a member from seeking protection that cannot wait, or takes from them a right that the law does not let them give away.',
  ],
  [
    'Acknowledgement',
    'Every adult member reads this constitution and acknowledges it; those who grow up in the family do so when they turn 18. Whoever proposes a new member is asked for it as well, so that those who join can hear of it from somebody who has read it.',
    'An acknowledgement is recorded with the version, the exact text and the time, and can be seen by whoever gave it.',
    'It is a personal act: nobody acknowledges for another, and nobody is thought less of for asking what a sentence means.',
  ],
  [
    'Amendments',
    'The Board or a fifth of the Council may propose an amendment. Its words are sent to every member of the Council together with the notice of the meeting.',
    'An amendment is adopted by two thirds of the votes cast.',
    'Every amendment makes a new version. A new version is put before every adult member, who is asked for acceptance again; earlier versions and their acceptances are kept.',
    'Once in every term the Board reads the whole with the Council and asks whether it still says what we mean.',
  ],
]
