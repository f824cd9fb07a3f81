import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const estatePlanningGuide: ArticleText = {
  slug: 'estate-planning-guide',
  title: 'Estate Planning Guide',
  summary:
    'What an estate plan consists of, which decisions are yours alone, and in which order to make them.',
  kind: 'guide',
  categories: ['estate-planning', 'family-governance'],
  keyPoints: [
    'A plan is four things: who decides for you, who inherits, how they receive it, and who carries it out.',
    'Titles and beneficiary forms override the will. Check them first.',
    'The documents take a month; the decisions take longer. Begin with the decisions.',
    'Read the plan again every three years, and after every birth, death, marriage, divorce or move.',
  ],
  sections: [
    {
      title: 'What a plan has to answer',
      blocks: [
        paragraph(`An estate plan is often mistaken for a will. The will is one paper among several, and for many
          families it moves less property than any of the others. A complete plan answers four questions: who
          acts for you while you are alive and cannot, who receives what you own, in what form and at what age
          they receive it, and who sees that all of this happens.`),
        paragraph(`You can leave each of these questions open. State law will then answer it for you: a court
          appoints a guardian, a statute divides the estate among spouse and relatives in fixed shares, and
          children receive theirs outright at eighteen or twenty-one. The law’s plan is not foolish, but it was
          written for the average of everybody, and it is public.`),
      ],
    },
    {
      title: 'The papers, and what each one does',
      blocks: [
        list(
          `The will names an executor and guardians for minor children, and disposes of whatever is in your
            name alone and has no beneficiary. It passes through probate, which is a public court file.`,
          `The revocable trust holds property during your life and passes it on afterwards without probate. It
            works only for what has actually been transferred to it: an unfunded trust is an empty folder.`,
          `The durable power of attorney lets someone handle money and property when you cannot. Banks are
            cautious with old ones, so sign a new one every few years and show it to the bank in advance.`,
          `The health care directive and proxy say what treatment you would want and who speaks for you. Add a
            HIPAA authorisation, without which a hospital may refuse even to talk to that person.`,
          `Beneficiary designations govern retirement accounts, life insurance and accounts marked payable or
            transferable on death. They pass outside the will, whatever the will says.`,
          `The letter of wishes binds nobody and is read by everybody. It explains the reasons.`,
        ),
        paragraph(`Joint ownership is the quiet seventh document. Property held with right of survivorship goes
          to the survivor at once. Adding a child to a deed for convenience can therefore disinherit the other
          children, and it may be a taxable gift on the day it is signed.`),
      ],
    },
    {
      title: 'Taxes, in proportion',
      blocks: [
        paragraph(`The federal estate tax concerns large estates. The law sets the basic exclusion at $15,000,000
          a person for deaths and gifts in 2026 and adjusts it for inflation afterwards; what exceeds it is
          taxed at up to 40%. Gifts made during life count against the same amount. Property that passes to a
          spouse who is a United States citizen, or to charity, is generally deducted in full.`),
        paragraph(`Three details decide more than the rate. First, a surviving spouse can keep the unused
          exclusion of the one who died, but only if an estate tax return elects it: a return may be worth
          filing although no tax is due. Second, most property takes its value at the date of death as its new
          income tax basis, so that gains of a lifetime are never taxed; property given away before death
          keeps the giver’s old basis. What to give and what to keep is therefore a question about basis as
          much as about size. Third, some states have an estate or inheritance tax of their own, with
          exclusions far below the federal one. Where you live, and where your land lies, matters.`),
        paragraph(`A separate tax applies to transfers that skip a generation. A family that builds trusts for
          grandchildren should see on each trust’s file how much exemption was allocated to it, and when.`),
      ],
    },
    {
      title: 'When there are companies in the family',
      blocks: [
        paragraph(`A share in a family company is not cash. It cannot be divided at the kitchen table, it has no
          daily price, and whoever inherits it may also inherit a say in other people’s livelihoods. Separate
          three things that ownership mixes: the income, the vote and the work. They can go to different
          people, through different classes of interest or through a trust whose trustee votes.`),
        paragraph(`Read the operating agreement or bylaws before the will. They may restrict to whom an interest
          can pass, fix the price at which the others can buy it, or end an S corporation’s tax status when an
          ineligible trust becomes a shareholder. The agreement wins. Then ask where the cash will come from:
          federal estate tax is due nine months after death, whether or not the company has paid a dividend.`),
      ],
    },
    {
      title: 'Decide in this order',
      blocks: [
        paragraph(`Most plans stall at the hardest question. Take the easier ones first; a plan that is four
          fifths complete protects the family far better than a perfect one that was never signed.`),
        checklist(
          'Write down what you own, how it is titled, what it is roughly worth and what you owe on it.',
          'Read the beneficiary form of every retirement account and policy, and correct what is out of date.',
          'Choose guardians for minor children, with a second choice, and ask them.',
          'Choose your agents for money and for health. They need not be the same person.',
          'Decide who inherits, and at what age or for what purpose each should hold it alone.',
          'Choose executor and trustee, with successors. One of them should be younger than you.',
          'Sign the documents and retitle what the trust is to hold.',
          'Write the letter of wishes, and tell the people you have named where everything is.',
        ),
      ],
    },
    {
      title: 'Keeping it true',
      blocks: [
        paragraph(`A plan ages in silence. Put a date in the calendar every three years, and open the file at
          once when somebody is born, marries, divorces or dies, when you move to another state, when you buy
          or sell a company, or when the tax law changes. Most reviews end with one corrected form.`),
        paragraph(`Tell the family the outline. You need not give figures. Heirs who learned in calm years why
          the plan is as it is quarrel less than those who hear it first from a lawyer in a sad one. The
          {family} family council is a good place for the parts that concern everybody.`),
      ],
    },
  ],
  sources: [
    { publisher: 'Internal Revenue Service', title: 'Instructions for Form 706', site: 'www.irs.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 559, Survivors, Executors, and Administrators',
      site: 'www.irs.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Publication 551, Basis of Assets', site: 'www.irs.gov' },
    { publisher: 'Uniform Law Commission', title: 'Uniform Probate Code', site: 'www.uniformlaws.org' },
    { publisher: 'Uniform Law Commission', title: 'Uniform Trust Code', site: 'www.uniformlaws.org' },
  ],
}
