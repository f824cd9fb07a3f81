import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const firstAccountFirstPortfolio: ArticleText = {
  slug: 'first-account-first-portfolio',
  title: 'The First Account and the First Portfolio',
  summary:
    'For a member who earns for the first time: which accounts to open, in which order, and what to buy.',
  kind: 'article',
  categories: ['next-generation', 'investment-strategy'],
  keyPoints: [
    'Cash for emergencies first, then the employer’s match, then a Roth account, then the rest.',
    'One broad, cheap fund is a complete first portfolio.',
    'The habit matters more than the amount: automatic, monthly, unlooked at.',
  ],
  sections: [
    {
      title: 'Accounts, in order',
      blocks: [
        list(
          `A checking account without fees, at an insured bank, in your name alone. Your salary goes there.`,
          `A savings account for three to six months of spending, at another bank, if that keeps your hands off it.`,
          `The employer’s plan, at least up to the full match. A match of half is a return of 50% on the first day.`,
          `A Roth IRA. You pay the tax now, when your rate is probably the lowest of your life, and nothing on
            qualified withdrawals later. There is a limit for each year, and it falls away at high incomes.`,
          `A brokerage account without any privilege, for whatever remains.`,
        ),
        paragraph(`Before you are of age an adult has to hold the account. A custodial account under the Uniform
          Transfers to Minors Act becomes yours at the age that your state sets. Even a schoolchild with a
          summer job may have a Roth IRA, up to what was earned. Investment income of the young above a yearly
          amount is taxed at the parents’ rate, on Form 8615.`),
      ],
    },
    {
      title: 'What to buy',
      blocks: [
        paragraph(`Begin with one fund that holds the whole market, or a target-date fund that also holds bonds and
          shifts towards them over the years. Look for an expense ratio of a small fraction of one percent. You
          then own thousands of companies, and no single one of them can hurt you.`),
        paragraph(`Leave it alone. If you want to pick shares, use a tenth, write down why before each purchase, and
          compare it with the fund after three years. Most people find this instructive, and return to the fund.
          You may already own part of a family company. Then you have a concentrated holding although you did
          not choose it, and your own portfolio should look elsewhere, also away from its industry.`),
      ],
    },
    {
      title: 'A worked example',
      blocks: [
        paragraph(`Put $400 aside each month from the age of 23. At 5% a year, which is not a promise, there are
          about $610,000 at the age of 63, of which you have paid in $192,000. Begin ten years later and there
          are about $333,000. Ten years, and $48,000 not paid in, have cost some $277,000.`),
      ],
    },
    {
      title: 'Debt and credit',
      blocks: [
        paragraph(`One card, paid in full every month by automatic payment, builds all the credit history you need.
          Anything you owe at more than about 8% is paid back before you invest beyond the employer’s match.
          Look at your credit reports once a year, on the official site that federal law provides for, and
          freeze your file with each of the three nationwide bureaus. It is free, and you lift it when you need
          it.`),
      ],
    },
    {
      title: 'Whom to believe',
      blocks: [
        paragraph(`Look up whoever wants to advise you, on Investor.gov or in FINRA’s BrokerCheck: licences, employers
          and complaints are public. Ask how they are paid, and whether they act as a fiduciary at all times.
          Nobody who writes to you first, on any network, is going to make you rich. With a known surname you
          will be written to more than others.`),
        checklist(
          'My salary arrives, and on the same day a part of it leaves by itself.',
          'I have three months of spending where it cannot fall.',
          'I receive the whole match.',
          'I know what each fund costs in a year, in dollars.',
          'My beneficiary forms are filled in.',
          'I have decided what I will do when it falls by a third, and written it down.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'U.S. Securities and Exchange Commission, Investor.gov',
      title: 'Check Out Your Investment Professional',
      site: 'www.investor.gov',
    },
    { publisher: 'FINRA', title: 'BrokerCheck', site: 'www.finra.org' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 590-A, Contributions to Individual Retirement Arrangements (IRAs)',
      site: 'www.irs.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Instructions for Form 8615', site: 'www.irs.gov' },
  ],
}
