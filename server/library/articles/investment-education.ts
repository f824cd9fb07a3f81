import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const investmentEducation: ArticleText = {
  slug: 'investment-education',
  title: 'Investment Education',
  summary:
    'How a portfolio earns, what it risks and what it costs: enough to read a report and ask the right question.',
  kind: 'guide',
  categories: ['investment-strategy', 'next-generation'],
  keyPoints: [
    'Allocation, the split between kinds of assets, explains most of what a portfolio does.',
    'A cost of one percent a year sounds small and takes about a quarter of the result over thirty years.',
    'Risk that matters is having to sell at the wrong time. Liquidity is what prevents it.',
    'Judge a manager after costs, after tax, against a fair benchmark and over a whole cycle.',
  ],
  sections: [
    {
      title: 'Where returns come from',
      blocks: [
        paragraph(`There are only a few sources of return. A lender is paid interest for waiting and for the
          chance of not being paid back. An owner receives a share of profits, and of their growth, for
          standing last in line. A landlord is paid rent. Everything else, however it is packaged, is a mixture
          of these, or a bet against someone who believes the opposite.`),
        paragraph(`So ask of any proposal: who pays me, out of what, and why would they? If the answer is a
          later buyer, it is a speculation. That is not forbidden, but it should be small, and it should be
          called by its name.`),
      ],
    },
    {
      title: 'Allocation before selection',
      blocks: [
        paragraph(`The first decision is how much to hold in cash, bonds, shares, property and private
          investments. The second, much smaller one is which of each. A family with the right split and average
          selections will usually do better than one with brilliant selections and the wrong split.`),
        paragraph(`The split follows from purpose. Money that is needed within two years belongs in cash and
          short Treasury bills. Money for the next decade can bear some ups and downs. Money for people who are
          not born yet can bear a great deal of them, and its main enemy is inflation: at 3% a year prices
          double in less than twenty-four years, and cash that looked safe has lost half of what it could buy.`),
        list(
          `Capital preservation means that the family can pay what it has promised in a bad year.`,
          `Growth means that each generation’s share does not shrink as the number of members grows.`,
          `Diversification means that no single company, person, currency or country can undo either.`,
        ),
      ],
    },
    {
      title: 'What risk is',
      blocks: [
        paragraph(`Reports show volatility, the size of the swings, because it can be measured. For a family the
          danger is different: a permanent loss. It comes about in four ways. An investment fails for good. A
          debt forces a sale. A tax or a capital call falls due while prices are down. Or people lose their
          nerve. The first is answered by diversification, the next two by keeping cash, and the last by
          deciding in writing, beforehand, what will be done in a fall of thirty percent.`),
        paragraph(`Shares have fallen by a third or more several times in living memory, and recovered. Plan as
          though it will happen again, because nothing suggests that it will not. A loss of 50% needs a gain of
          100% to return to where it began, so avoiding the largest losses is worth more than catching the best
          days.`),
      ],
    },
    {
      title: 'What it costs',
      blocks: [
        paragraph(`Take $1,000,000 that earns 6% a year for thirty years. Without costs it becomes about
          $5,740,000. With costs of one percent a year it becomes about $4,320,000. The missing $1,420,000 is
          larger than the sum that was invested. Costs are the one part of the future that is known in advance.`),
        list(
          `The expense ratio of a fund, taken out of its value every day and never billed.`,
          `The adviser’s fee, as a percentage of assets, by the hour or as a fixed amount.`,
          `Trading costs and spreads, which grow with every change of mind.`,
          `In private funds: a fee on committed capital, a share of profit, and expenses charged to the fund.`,
          `Tax, above all on short-term gains. A fund that trades a great deal can cost more in tax than in fees.`,
        ),
        paragraph(`Ask for all of them in one figure, in dollars, for the past year. Any adviser can produce it.
          One who will not has answered the question.`),
      ],
    },
    {
      title: 'Private investments, soberly',
      blocks: [
        paragraph(`Private equity, private credit and real estate partnerships can earn more, partly because
          they ask for patience. The capital is called over years and comes back over years, and the value in
          between is an estimate. A smooth line in the report does not mean that nothing happened, only that
          nobody asked the market.`),
        paragraph(`Before committing, add up all commitments that have not been called yet and compare them with
          what could be sold within a month. Read how fees are calculated, who values the holdings, and what
          happens when a partner cannot pay a call. The Institutional Limited Partners Association publishes
          principles and reporting templates that set out what an investor may reasonably expect.`),
      ],
    },
    {
      title: 'Reading a report',
      blocks: [
        paragraph(`A return means nothing alone. It needs a period, a benchmark that was chosen beforehand, and
          the word “net”. Two kinds of return are honest and different: the time-weighted return judges the
          manager, because it ignores when money came and went; the money-weighted return judges the investor’s
          own experience, because it does not.`),
        checklist(
          'Is the figure after all fees? After tax, where tax is due?',
          'Is the benchmark the same as last year, and does it carry the same risk?',
          'Which three holdings made the result, and would I buy them today?',
          'How much could be turned into cash within a week, a month, a year?',
          'Did we do what the written policy says? If not, who decided?',
          'What was sold at a loss, and what did we learn?',
        ),
        paragraph(`A year is too short to praise or to blame anyone. Look at five, and at one that was bad.`),
      ],
    },
  ],
  sources: [
    {
      publisher: 'U.S. Securities and Exchange Commission, Investor.gov',
      title: 'Beginners’ Guide to Asset Allocation, Diversification, and Rebalancing',
      site: 'www.investor.gov',
    },
    {
      publisher: 'U.S. Securities and Exchange Commission, Investor.gov',
      title: 'How Fees and Expenses Affect Your Investment Portfolio',
      site: 'www.investor.gov',
    },
    { publisher: 'FINRA', title: 'BrokerCheck', site: 'www.finra.org' },
    {
      publisher: 'Uniform Law Commission',
      title: 'Uniform Prudent Investor Act',
      site: 'www.uniformlaws.org',
    },
    {
      publisher: 'Institutional Limited Partners Association',
      title: 'ILPA Principles 3.0',
      site: 'ilpa.org',
    },
  ],
}
