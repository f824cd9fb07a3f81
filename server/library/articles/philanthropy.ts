import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const philanthropy: ArticleText = {
  slug: 'philanthropy',
  title: 'Philanthropy',
  summary: 'Giving as a family, so that it does some good: what for, to whom, how much, and how to know.',
  kind: 'lesson',
  categories: ['philanthropy', 'family-governance'],
  keyPoints: [
    'Choose the purpose before the vehicle, and the vehicle before the tax.',
    'Few causes, several years, money that the organisation may use freely: that is what helps.',
    'Verify every charity in the register of the IRS, and get the acknowledgement in writing.',
    'Giving is where three generations can sit at one table with equal votes.',
  ],
  sections: [
    {
      title: 'Begin with why',
      blocks: [
        paragraph(`Families give for different reasons: out of gratitude to a place, after an illness, from faith,
          or because one generation wishes the next to look beyond itself. All are good. But a family that has
          not said its reason will give a little to everybody who asks, and remember none of it.`),
        paragraph(`Try this at a gathering. Everybody writes, alone, the gift they are proudest of and what made it
          good. Read them aloud. After half an hour the purpose is usually on the table, in one sentence that
          begins with a verb: to keep the river clean, to bring first-time readers to books, to house people
          who have fled.`),
      ],
    },
    {
      title: 'What the {family} constitution provides',
      blocks: [
        paragraph(`The foundation receives 2% of dividends, with a minimum of $50,000 a year. The minimum is the
          important half: it makes the promise hold in a year without dividends, so grantees can rely on it. In
          such a year the amount has to come from elsewhere, and a board that plans well keeps one year’s gifts
          in reserve.`),
        paragraph(`Personal giving stands beside it. Nobody’s private cause has to pass a committee, and the
          foundation should not become the place where members send those whom they do not wish to refuse.`),
      ],
    },
    {
      title: 'Choosing whom to trust',
      blocks: [
        paragraph(`The IRS keeps a public search of organisations that may receive deductible gifts. It also shows
          their annual returns, on Form 990, and these are better reading than any brochure: what came in, where
          it went, what the leaders are paid, and how much is kept in reserve.`),
        list(
          `Ask what would happen if your gift were not made. If the honest answer is “nothing”, look further.`,
          `Do not judge by overhead alone. Accountants, roofs and decent salaries are what good work is made of.`,
          `Visit, or speak with someone who is helped. Half an hour there is worth a folder of reports.`,
          `Be careful with a charity that telephones after a disaster. Look it up and give on its own site.`,
        ),
      ],
    },
    {
      title: 'Giving well',
      blocks: [
        paragraph(`Organisations say the same things to anyone who asks them. They would rather have a gift for
          three years than a larger one once, because they can employ someone. They would rather have money
          without a label than money for a project that the donor thought of. And they would rather have one
          page of questions than thirty.`),
        paragraph(`Agree beforehand what you hope to see, and measure lightly. “Forty children read a book by
          themselves in June” is a good measure. A percentage with a decimal point, from an office with two
          staff, is not. When something fails, ask what was learned and consider giving again. A family can
          afford the patience that public money cannot.`),
      ],
    },
    {
      title: 'Children and giving',
      blocks: [
        paragraph(`Philanthropy is the family’s best classroom. It needs a budget, research, a discussion, a vote
          and an account of what came of it; nobody’s livelihood is at stake; and a twelve-year-old can be
          right. Give the younger ones a small fund of their own, with one rule: they must agree. Then let them
          report to the council, with questions.`),
      ],
    },
    {
      title: 'Tax, last',
      blocks: [
        paragraph(`No deduction makes a gift free. But the form matters. Shares that have risen in value and been
          held for more than a year are often better given than cash: the charity can sell them without tax on
          the gain, and you may generally deduct their value, within yearly limits. From the age of 70½ the
          owner of an IRA can give directly from it, up to a limit that is adjusted each year ($108,000 in
          2025).`),
        paragraph(`For any gift of $250 or more you need the charity’s written acknowledgement before you file.
          Property other than cash asks for a form above $500 and, in general, for a qualified appraisal above
          $5,000. From 2026 the first half percent of adjusted gross income given is no longer deductible for
          those who itemise, which is a reason to bundle several years’ gifts into one. The article on choosing
          a way to give compares the vehicles.`),
      ],
    },
    {
      title: 'A year of giving',
      blocks: [
        checklist(
          'January: agree on the budget and on at most three themes.',
          'Spring: read, visit, and choose. Let the younger fund choose too.',
          'Summer: pay the year’s grants, without waiting for December.',
          'Autumn: hear what came of last year’s gifts, in the words of those who received them.',
          'November: decide on gifts of securities, which take time to transfer.',
          'December: collect the acknowledgements and file them with the tax records.',
        ),
      ],
    },
  ],
  sources: [
    { publisher: 'Internal Revenue Service', title: 'Tax Exempt Organization Search', site: 'www.irs.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 526, Charitable Contributions',
      site: 'www.irs.gov',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 561, Determining the Value of Donated Property',
      site: 'www.irs.gov',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 1771, Charitable Contributions: Substantiation and Disclosure Requirements',
      site: 'www.irs.gov',
    },
  ],
}
