import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const interestRatesAndAFamilyPortfolio: ArticleText = {
  slug: 'interest-rates-and-a-family-portfolio',
  title: 'What Interest Rates Do to a Family Portfolio',
  summary:
    'One price that moves all others: what happens to bonds, shares, property, loans and trusts as rates change.',
  kind: 'article',
  categories: ['market-insights', 'investment-strategy', 'tax-planning'],
  keyPoints: [
    'When rates rise, what was promised earlier is worth less. The further off the promise, the more so.',
    'A bond’s duration in years is roughly its loss in percent for each point that rates rise.',
    'What counts in the long run is the real rate, after inflation.',
    'Nobody forecasts rates well. Build a portfolio that does not need the forecast.',
  ],
  sections: [
    {
      title: 'Two rates, and the one between them',
      blocks: [
        paragraph(`The Federal Reserve sets the rate for one night. The market sets the rates for ten and thirty
          years, according to what it thinks of inflation, growth and the government’s debts. The two often
          part company: the short rate may fall while mortgages become dearer. When someone says that rates
          will fall, ask which.`),
        paragraph(`Between them lies the prime rate, from which banks reckon many loans. By convention it stands three
          points above the upper end of the Federal Reserve’s target. The family bank co-finances at prime plus
          1%, so each point that prime moves is $4,000 a year on a balance of $400,000.`),
      ],
    },
    {
      title: 'Bonds: arithmetic',
      blocks: [
        paragraph(`Suppose that you hold a bond that pays 4%, and new ones now pay 5%. Nobody will buy yours at the
          full price; it has to become cheaper, until its buyer earns 5% as well. How much cheaper depends on
          how long one has to wait. Duration measures this. A fund with a duration of six years loses about 6%
          when rates rise by one point, and gains as much when they fall.`),
        paragraph(`The loss is followed by better income. Hold the fund for about as long as its duration and the two
          roughly cancel out. So match duration to need: money for a house in three years does not belong in
          thirty-year bonds, however safe the debtor is.`),
      ],
    },
    {
      title: 'Everything else: waiting has a price',
      blocks: [
        paragraph(`A hundred dollars that you will receive in ten years are worth about $74 today at 3%, and about $61
          at 5%. Everything that promises money in the future is valued in this way. Companies whose profits lie
          far ahead therefore suffer more than those that earn today, and a private company appraised at last
          year’s rate may be worth less than the report says.`),
        paragraph(`Property is more sensitive than it looks. A building that brings in $300,000 a year is worth
          $6,000,000 to somebody who asks for 5%, and $5,000,000 to one who asks for 6%: a sixth less, without a
          single tenant having moved. If half of the $6,000,000 was borrowed, the owner has lost a third.`),
        paragraph(`Cash gains. But cash that yields 4% with inflation at 3.5% and tax to pay is losing slowly. Compare
          real rates. The yield of inflation-protected Treasury securities shows one that is free of guesses.`),
      ],
    },
    {
      title: 'Planning tools that depend on rates',
      blocks: [
        list(
          `Loans within the family must bear the applicable federal rate of the month in which they are made. A
            long loan made when rates are low keeps the low rate.`,
          `Trusts that pass on what exceeds a set return, such as grantor retained annuity trusts, work best when
            the rate of the month is low. So do charitable lead trusts.`,
          `Charitable remainder annuity trusts and qualified personal residence trusts are the reverse: they work
            better when it is high.`,
          `Deferred estate tax, where the law allows instalments, costs interest that follows market rates.`,
        ),
      ],
    },
    {
      title: 'What to do',
      blocks: [
        paragraph(`Not much, and in advance. Keep two years of known payments in cash and short bonds. Spread the
          maturities of the rest, so that something is always coming due at the rate of the day. Borrow at fixed
          rates for what is long, and at variable ones only what you could repay. The Conservative portfolio of
          the family holds most of its money in bonds: look at its duration before you call it safe.`),
        checklist(
          'I know the duration of our bonds, in years.',
          'I know which of our loans are variable, and what two points more would cost.',
          'Private holdings and property were valued at today’s rates.',
          'No single year carries more than a fifth of our maturities.',
          'We have asked whether old loans within the family should be refinanced.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'Board of Governors of the Federal Reserve System',
      title: 'Selected Interest Rates (H.15)',
      site: 'www.federalreserve.gov',
    },
    {
      publisher: 'U.S. Department of the Treasury',
      title: 'Daily Treasury Par Yield Curve Rates',
      site: 'home.treasury.gov',
    },
    {
      publisher: 'U.S. Securities and Exchange Commission, Investor.gov',
      title: 'Interest Rate Risk: When Interest Rates Go Up, Prices of Fixed-Rate Bonds Fall',
      site: 'www.investor.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Applicable Federal Rates', site: 'www.irs.gov' },
  ],
}
