import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const taxRecordsToKeep: ArticleText = {
  slug: 'tax-records-to-keep',
  title: 'Tax Records to Keep',
  summary:
    'Which papers to keep, for how long, and how to arrange them so that somebody else could file your return.',
  kind: 'article',
  categories: ['tax-planning', 'risk-management'],
  keyPoints: [
    'Three years is the ordinary period, six where much income was left out, and no limit where no return was filed.',
    'Records of what you own count from the year in which you sell it.',
    'Gift tax returns, trust papers and business formation papers are kept for good.',
  ],
  sections: [
    {
      title: 'Why three years is the wrong answer',
      blocks: [
        paragraph(`The IRS generally has three years from filing to assess more tax, and you generally have three
          years to claim a refund. So people throw papers away after three years. For a salaried person with a
          savings account that would do. It does not for anybody who owns property, shares in companies, or an
          interest in a trust.`),
        list(
          `Three years: the ordinary return, with what supports its income and deductions.`,
          `Four years: employment tax records, if you employ people at home, from when the tax was due or paid.`,
          `Six years: if more than a quarter of the gross income shown was left out.`,
          `Seven years: a claim for worthless securities or a bad debt.`,
          `Without limit: if no return was filed, or a fraudulent one. Keep every return itself for good. It is
            one folder.`,
        ),
        paragraph(`States have periods of their own, some of them longer.`),
      ],
    },
    {
      title: 'What belongs to property',
      blocks: [
        paragraph(`A gain is the price less your basis, and it is for you to prove the basis. So keep the papers of
          anything you own until the period has run for the year in which you sold it, however long that takes.
          For a house, these are the closing statement, the bills for improvements and any depreciation. For
          inherited property, the appraisal at the date of death. For a gift, the giver’s basis and the gift tax
          return. For shares in a family company, every contribution, distribution and Schedule K-1, since they
          change the basis each year and nobody else keeps count for you.`),
        paragraph(`Brokers report basis to the IRS for most shares bought since 2011 and most funds since 2012, but
          not always for older ones, or after a transfer. Download the lots before you close an account.`),
      ],
    },
    {
      title: 'Papers for good',
      blocks: [
        list(
          `Gift tax returns, with appraisals. They will be needed for an estate tax return decades later.`,
          `Trust agreements, amendments, and allocations of the generation-skipping exemption.`,
          `Formation papers of companies, elections such as Form 2553 with the letter that accepted it, and
            minutes.`,
          `Records of nondeductible contributions to an IRA, Form 8606.`,
          `Documents of birth, marriage, divorce and death.`,
        ),
      ],
    },
    {
      title: 'Accounts abroad',
      blocks: [
        paragraph(`Whoever has accounts outside the United States that together exceeded $10,000 at any moment of the
          year reports them to FinCEN on Form 114, usually called the FBAR, due on April 15 with an automatic
          extension to October 15. Signature authority alone is enough, so members who can sign for a company
          abroad are often concerned without knowing it. Keep the records for five years from the due date.
          Penalties are heavy, also where no tax was owed.`),
      ],
    },
    {
      title: 'A system that survives you',
      blocks: [
        paragraph(`Use one folder for each tax year and one for each thing owned. Name files so that they sort:
          year, payer, form. Scans are accepted if they are complete and legible. Keep a copy in a second place,
          and shred what you discard. In this portal, the completed returns and forms have their place under
          Legal & Tax Advisory.`),
        checklist(
          'Make the folder of the year in January, before the first form arrives.',
          'List last year’s payers, and tick each form as it comes.',
          'Ask for the written acknowledgement of each gift of $250 or more at the time of the gift.',
          'Keep mileage, home office and travel notes as you go; reconstructed ones convince nobody.',
          'After filing, add the return, the proof of filing and the proof of payment.',
          'Tell one person how the system works.',
        ),
      ],
    },
  ],
  sources: [
    { publisher: 'Internal Revenue Service', title: 'Topic no. 305, Recordkeeping', site: 'www.irs.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 583, Starting a Business and Keeping Records',
      site: 'www.irs.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Publication 551, Basis of Assets', site: 'www.irs.gov' },
    {
      publisher: 'Financial Crimes Enforcement Network',
      title: 'Report of Foreign Bank and Financial Accounts (FinCEN Form 114)',
      site: 'www.fincen.gov',
    },
  ],
}
