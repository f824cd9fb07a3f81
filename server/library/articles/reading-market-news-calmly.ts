import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const readingMarketNewsCalmly: ArticleText = {
  slug: 'reading-market-news-calmly',
  title: 'Reading Market News Calmly',
  summary:
    'How to tell news from noise, which few figures deserve attention, and when doing nothing is a decision.',
  kind: 'article',
  categories: ['market-insights', 'investment-strategy'],
  keyPoints: [
    'Prices already contain what everybody knows. News moves them only as far as it surprises.',
    'Percentages, not points; real, not nominal; years, not days.',
    'If nothing in your plan would change, it was not news for you.',
  ],
  sections: [
    {
      title: 'Why it always sounds urgent',
      blocks: [
        paragraph(`Markets do something every day, and someone is paid to say why. So each evening a cause is found
          for what may have been chance. “Shares fall on fears” and “shares rise despite fears” can be written
          about the same afternoon. Take the explanation as weather talk, and the figures as weather.`),
        paragraph(`Over one day, broad share prices fall nearly as often as they rise. Over ten years they have mostly
          risen. Whoever looks daily sees many more falls than whoever looks once a year, feels each of them more
          than the gain beside it, and learns little that the yearly look would not have told.`),
      ],
    },
    {
      title: 'Surprise is all that counts',
      blocks: [
        paragraph(`A price is an opinion about the future with money behind it. When a company reports record profits
          and its shares fall, nobody has gone mad: more had been expected. Ask of any headline what was expected
          before. If the article does not say, it does not explain the price.`),
        paragraph(`From this follows a modest rule. You are not going to profit from something that you read in the
          newspaper, since everybody else has read it as well. You can profit from having a plan while they
          react.`),
      ],
    },
    {
      title: 'How figures mislead',
      blocks: [
        list(
          `Points. “The index lost 500 points” is a catastrophe at 5,000 and a yawn at 45,000. Ask for percent.`,
          `Records. In a growing economy, record highs are normal. So are record debts, in dollars.`,
          `Annualised figures. A quarter’s growth times four is not a year’s.`,
          `The starting point. “Up 40% since the low” and “down 10% since the high” may both be true.`,
          `Averages of forecasts. The forecasters talk to each other.`,
          `First numbers. Employment and output are revised, often by more than the news was about.`,
        ),
      ],
    },
    {
      title: 'The few figures worth following',
      blocks: [
        paragraph(`Once a month is enough. The yield of ten-year Treasury notes is the price of time, by which
          everything else is valued. Consumer prices, from the Bureau of Labor Statistics, say what the dollar
          has lost. The unemployment rate tells how the economy is for people. The decisions of the Federal
          Reserve’s committee, eight times a year, come with a statement that is shorter than the articles about
          it. For anything that you own, read the source: companies file annual and quarterly reports with the
          SEC, on EDGAR, and the section on risks is the most honest page in finance.`),
        paragraph(`For cryptocurrency, whose prices this portal shows, there are no profits to compare a price with,
          and swings of several percent in a day are ordinary. Read the banner as a thermometer. It is not a
          reason to do anything.`),
      ],
    },
    {
      title: 'Before you act on something you read',
      blocks: [
        checklist(
          'What exactly has changed, and was it expected?',
          'Who tells me, and what do they earn if I act?',
          'Does it concern something that I own, or only something that I fear?',
          'Would it matter in five years?',
          'What does our written policy say about this?',
          'Have I slept on it, and told one person who disagrees with me?',
        ),
        paragraph(`If after this you still wish to act, act small. If you feel that you must do something, rebalance:
          sell a little of what has risen, buy a little of what has fallen, and you have done the one thing that
          is usually right, with a clear conscience.`),
      ],
    },
  ],
  sources: [
    { publisher: 'Bureau of Labor Statistics', title: 'Consumer Price Index', site: 'www.bls.gov' },
    {
      publisher: 'Board of Governors of the Federal Reserve System',
      title: 'Federal Open Market Committee: statements and minutes',
      site: 'www.federalreserve.gov',
    },
    {
      publisher: 'U.S. Department of the Treasury',
      title: 'Daily Treasury Par Yield Curve Rates',
      site: 'home.treasury.gov',
    },
    { publisher: 'U.S. Securities and Exchange Commission', title: 'EDGAR', site: 'www.sec.gov' },
  ],
}
