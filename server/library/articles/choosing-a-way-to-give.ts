import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const choosingAWayToGive: ArticleText = {
  slug: 'choosing-a-way-to-give',
  title: 'Choosing a Way to Give',
  summary:
    'A check, a fund, a foundation or a trust: what each asks of you, what it costs, and whom it suits.',
  kind: 'article',
  categories: ['philanthropy', 'tax-planning'],
  keyPoints: [
    'Direct gifts are the simplest and do the most, the soonest.',
    'A donor-advised fund separates the year of the deduction from the year of the grant.',
    'A private foundation is an organisation: it gives a family a role, and work.',
    'Trusts that share between charity and family depend on interest rates and cannot be undone.',
  ],
  sections: [
    {
      title: 'Give directly',
      blocks: [
        paragraph(`For most gifts this is the right way. There is no cost, the charity has the money today, and it may
          thank you or not know your name, as you prefer. Cash given to a public charity can generally be
          deducted up to 60% of adjusted gross income, and securities held for more than a year at their value
          up to 30%. What exceeds the limit can be carried forward for five years.`),
      ],
    },
    {
      title: 'A donor-advised fund',
      blocks: [
        paragraph(`You give to a public charity that keeps an account in your name. The deduction is taken in the year
          of the gift; the grants may follow over years, on your recommendation. It needs no board, no tax return
          and no lawyer, and can take in shares, sometimes even those of a private company.`),
        paragraph(`It is a good answer in a year of unusual income, such as the sale of a company. Its weakness is its
          comfort. No law makes the money leave, so decide for yourselves by when it must. Grants may not
          buy you a benefit, such as your table at a dinner; before you pay a personal pledge with one, ask.`),
      ],
    },
    {
      title: 'A private foundation',
      blocks: [
        paragraph(`A foundation belongs to nobody and is run by the family. It can employ people, make its own
          programs, give scholarships under rules that the IRS approves in advance, and last for generations.
          In return it lives under strict law:`),
        list(
          `It must pay out about 5% of its investment assets each year.`,
          `It pays an excise tax of 1.39% on net investment income.`,
          `Form 990-PF is public, with grants, investments, salaries and the names of its directors.`,
          `Self-dealing is forbidden, also on fair terms: with few exceptions no sale, lease or loan between the
            foundation and members of the family, or companies they control.`,
          `Deductions are lower: generally up to 30% of income for cash and 20% for securities, and for most
            property other than listed shares they are limited to its basis.`,
        ),
        paragraph(`A rule of thumb says that a foundation wants some millions to justify its cost. The better test is
          whether three members of the family will do the work in ten years’ time. The {family} foundation
          has its income laid down in the constitution: 2% of dividends, at least $50,000 a year.`),
      ],
    },
    {
      title: 'Trusts that share',
      blocks: [
        list(
          `A charitable remainder trust pays the family for life or up to twenty years, and the charity receives
            the rest. It can sell a holding that has risen greatly without tax at once and spread the income.`,
          `A charitable lead trust does the reverse: the charity is paid for a term, and the family receives what
            remains, often at a reduced gift tax value. It works best when rates are low.`,
        ),
        paragraph(`Both are irrevocable, both need an actuary’s arithmetic and a trustee, and both punish mistakes.
          They are for large gifts and patient people.`),
      ],
    },
    {
      title: 'Which one?',
      blocks: [
        checklist(
          'We know the charity and the amount: give directly, if possible in appreciated shares.',
          'We have the income this year and will choose later: a donor-advised fund.',
          'We wish to work at it together, for generations, and accept being public: a foundation.',
          'We need income from what we give away: a charitable remainder trust.',
          'Someone over 70½ has an IRA: a direct distribution to charity, before anything else.',
          'We have asked the office for the tax of each, in dollars, on one page.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 526, Charitable Contributions',
      site: 'www.irs.gov',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 4221-PF, Compliance Guide for 501(c)(3) Private Foundations',
      site: 'www.irs.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Instructions for Form 990-PF', site: 'www.irs.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 590-B, Distributions from Individual Retirement Arrangements (IRAs)',
      site: 'www.irs.gov',
    },
  ],
}
