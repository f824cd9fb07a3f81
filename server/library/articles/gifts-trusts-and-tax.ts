import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const giftsTrustsAndTax: ArticleText = {
  slug: 'gifts-trusts-and-tax',
  title: 'Gifts, Trusts and Tax',
  summary:
    'What may be given without a return, what a trust pays tax on, and why the cheapest gift can be a costly one.',
  kind: 'article',
  categories: ['tax-planning', 'estate-planning'],
  keyPoints: [
    'Many gifts need no return: the annual exclusion, tuition and medical bills paid directly, a citizen spouse.',
    'Who receives a gift takes over the giver’s basis. An heir generally receives a new one.',
    'Income that a trust keeps is taxed at the highest rate almost at once.',
  ],
  sections: [
    {
      title: 'Gifts that the tax does not count',
      blocks: [
        list(
          `The annual exclusion: $19,000 to each person in 2026, to any number of people, from each giver. A couple
            can give $38,000, and if it comes from one of them a return says that they split it.`,
          `Tuition and medical bills, without any limit, if you pay the school or the provider directly. A check
            to the grandchild instead is an ordinary gift. Books and lodging do not count as tuition.`,
          `Gifts to a spouse who is a citizen. For one who is not there is a yearly limit, adjusted for inflation.`,
          `Gifts to qualified charities.`,
        ),
        paragraph(`The exclusion is for present interests, which the recipient can use at once. A gift to a trust
          generally qualifies only if the beneficiaries have a right to withdraw it for a while, which is why
          trustees send them those curious letters. Keep the letters.`),
        paragraph(`A larger gift does not usually mean tax. It means a return, Form 709, due on April 15 of the
          following year, and it uses up part of the lifetime exclusion. File it with a proper description and
          appraisal even if nothing is owed: adequate disclosure is what starts the time within which the value
          can be questioned.`),
      ],
    },
    {
      title: 'Basis: the tax behind the tax',
      blocks: [
        paragraph(`Suppose that you bought shares for $20,000 which are now worth $220,000. If you give them away,
          your daughter’s basis is $20,000, and a sale is taxed on $200,000. If she inherits them, her basis is
          generally the value at your death, and a sale on that day is taxed on nothing. For a family below the
          estate tax exclusion, giving away what has risen most can therefore cost tax that nobody needed to
          pay. Give cash, or what is going to rise, and keep what already has.`),
        paragraph(`Property that has lost value is the reverse. Sell it, use the loss, and give the money.`),
      ],
    },
    {
      title: 'How trusts are taxed',
      blocks: [
        paragraph(`First find out whose income it is. A grantor trust is looked through: whoever made it reports the
          income, even if others receive it. Any other trust is a taxpayer. It files Form 1041, deducts what it
          distributes, and sends each beneficiary a Schedule K-1, who then pays the tax instead.`),
        paragraph(`The brackets of a trust are very short. In 2025 the top federal rate of 37% began above $15,650 of
          income that was kept; a single person reached that rate only above $626,350. Distributing income to
          members in lower brackets can save tax, if the trust’s purpose allows it. Within the first 65 days of
          a year the trustee can choose to treat a distribution as made in the year before.`),
        paragraph(`Tax must not lead. A trust that pays out to a member in difficulties in order to save a few
          thousand dollars has forgotten why it was made.`),
      ],
    },
    {
      title: 'Loans within the family',
      blocks: [
        paragraph(`A loan is a loan only if it looks like one: a signed note, a schedule, payments that are really
          made, and interest of at least the applicable federal rate, which the IRS publishes monthly. Interest
          below it is treated as though it had been paid and given back. A loan that nobody expects to be repaid
          was a gift on the first day.`),
      ],
    },
    {
      title: 'The calendar',
      blocks: [
        checklist(
          'January 15: the fourth estimated payment for the year before.',
          'Early March: the end of the 65 days for trust distributions.',
          'April 15: Forms 1040, 1041 and 709, the first estimated payment.',
          'June 15 and September 15: the second and the third.',
          'September 30: extended returns of trusts. October 15: extended returns of persons, gift tax included.',
          'December: annual exclusion gifts. A check should be cashed before the year ends.',
        ),
        paragraph(`A date that falls on a weekend or a holiday moves to the next working day. An extension to file is
          no extension to pay.`),
      ],
    },
  ],
  sources: [
    { publisher: 'Internal Revenue Service', title: 'Instructions for Form 709', site: 'www.irs.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Instructions for Form 1041 and Schedules A, B, G, J, and K-1',
      site: 'www.irs.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Publication 551, Basis of Assets', site: 'www.irs.gov' },
  ],
}
