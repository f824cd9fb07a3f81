import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const financialLiteracy: ArticleText = {
  slug: 'financial-literacy',
  title: 'Financial Literacy',
  summary:
    'The few ideas from which the rest follows: income and worth, interest, inflation, risk, debt and tax.',
  kind: 'lesson',
  categories: ['next-generation', 'investment-strategy'],
  keyPoints: [
    'Two pages describe anybody’s finances: what comes and goes in a year, and what is owned and owed on a day.',
    'Divide 72 by the rate of interest: that is how many years money takes to double, or a debt does.',
    'A return is real only after inflation and tax.',
    'A good question is worth more than a quick answer, and nobody at the table will think less of you for it.',
  ],
  sections: [
    {
      title: 'Two pages',
      blocks: [
        paragraph(`Everything in finance can be written on two pages. The first is about a year: what came in,
          what went out, and what was left. The second is about a day: what you own, what you owe, and the
          difference, which is your net worth. Companies call the first an income statement and the second a
          balance sheet. Households that keep both rarely get into trouble that surprises them.`),
        paragraph(`The two are tied together. What is left over in the year becomes worth at its end. And worth,
          if it is of the right kind, brings income in the next. A house that you live in is worth something and
          brings no income; it costs some. A share in a family company may be worth a great deal and pay nothing
          for years. That is how people can be rich and short of money at once. It has a name: illiquidity.`),
      ],
    },
    {
      title: 'Interest, on either side',
      blocks: [
        paragraph(`Interest is the price of time. Left alone, it earns interest in turn, and this growth upon
          growth is called compounding. The rule of 72 shows how strong it is. At 6% money doubles in about
          twelve years: $10,000 put away at twenty has become about $20,000 at thirty-two, $40,000 at forty-four
          and $80,000 at fifty-six. Nothing was added but time.`),
        paragraph(`A credit card at 24% does the same in three years, in the other direction. There is no
          investment that reliably earns what an unpaid card costs, so the first investment of anybody who has
          such a debt is to pay it back.`),
        paragraph(`Not all debt is of this kind. A loan that pays for something that lasts longer than the loan,
          at a rate you can carry in a bad year, can be sensible. The family bank lends in this spirit: its
          constitution provides for personal development loans (up to 5%, for 5 years) and for co-financing at
          prime plus 1%. Such a loan is a contract with people you will see at every gathering. Treat it as the
          most serious one you have.`),
      ],
    },
    {
      title: 'What inflation does',
      blocks: [
        paragraph(`A dollar is a measure that shrinks. If your savings earn 4% and prices rise by 3%, you are
          richer by about 1%, not by 4. If you then pay tax on the 4, you may not be richer at all. Figures
          before inflation are called nominal and figures after it real. Whenever a number reaches back more
          than a few years, ask which it is.`),
      ],
    },
    {
      title: 'Risk and reward',
      blocks: [
        paragraph(`Nobody is paid more for nothing. A higher return is payment for one of four discomforts:
          uncertainty, waiting, the possibility of loss, or work. If an offer seems to ask for none of them, you
          have not found the discomfort yet, or you are looking at a fraud. A steady one percent a month,
          guaranteed, is the oldest advertisement there is.`),
        paragraph(`Diversification is the exception that comes close to a free gift. Many holdings that do not
          fall for the same reason are together calmer than each of them, at no cost in expected return. It does
          not prevent losses. It prevents one loss from being the end.`),
      ],
    },
    {
      title: 'Tax in three sentences',
      blocks: [
        paragraph(`Wages and interest are taxed as they come, at rates that rise with income. A gain on something
          held for more than a year is generally taxed at lower rates, and only when it is sold. What you keep
          depends on when and in which account you earn, so it pays to ask before a sale and not after it.`),
        list(
          `Your marginal rate is the rate on the next dollar, and decides whether a step is worth taking.`,
          `Your effective rate is tax divided by income, and tells what the year has cost.`,
          `A deduction reduces the income that is taxed. A credit reduces the tax itself, and is worth more.`,
        ),
      ],
    },
    {
      title: 'Words that you will hear at the table',
      blocks: [
        list(
          `Liquidity: how soon something can be money without a sacrifice in price.`,
          `Basis: what you are regarded as having paid, from which a gain is counted.`,
          `Fiduciary: one who has to put your interest before their own, by law.`,
          `Dividend and distribution: what an owner is paid without selling anything. The constitution sets the
            annual distribution at 1.5% of the bank’s capital.`,
          `Principal and income: the tree and its fruit. Many trusts treat the two differently.`,
          `Leverage: owning with borrowed money. It enlarges whatever happens.`,
        ),
      ],
    },
    {
      title: 'Practise on your own figures',
      blocks: [
        checklist(
          'Write the page of the year: last month’s income and spending, times twelve, corrected for what is rare.',
          'Write the page of the day: what you own, what you owe, the difference.',
          'Set aside three to six months of spending where it cannot fall in value.',
          'Find your highest rate of interest and decide when that debt will be gone.',
          'Work out what $500 a month becomes in thirty years at 5%, and then what it becomes in twenty.',
          'Bring one sentence of a family report that you did not understand, and ask.',
        ),
        paragraph(`The calculators among the resources do the arithmetic. Estimate first, and then look: the
          difference between the two is what you have learned.`),
      ],
    },
  ],
  sources: [
    {
      publisher: 'Consumer Financial Protection Bureau',
      title: 'Your Money, Your Goals',
      site: 'www.consumerfinance.gov',
    },
    {
      publisher: 'U.S. Securities and Exchange Commission, Investor.gov',
      title: 'Introduction to Investing',
      site: 'www.investor.gov',
    },
    { publisher: 'OECD', title: 'Recommendation of the Council on Financial Literacy', site: 'www.oecd.org' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 550, Investment Income and Expenses',
      site: 'www.irs.gov',
    },
  ],
}
