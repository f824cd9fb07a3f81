import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const protectingTheFamilyFromFraud: ArticleText = {
  slug: 'protecting-the-family-from-fraud',
  title: 'Protecting the Family from Fraud',
  summary:
    'How people with a known name are deceived today, the few habits that stop it, and what to do in the first hour.',
  kind: 'article',
  categories: ['risk-management', 'next-generation'],
  keyPoints: [
    'Fraud works by haste, secrecy and a story about someone you love or obey.',
    'Agree on a family word, and on calling back.',
    'Voices and faces can be imitated. Numbers you already have cannot.',
    'In the first hour: the bank, then the passwords, then the reports. Shame costs time.',
  ],
  sections: [
    {
      title: 'Five stories',
      blocks: [
        paragraph(`The methods change each year and the stories hardly at all. Knowing them is most of the
          protection, so tell them at the table, to the oldest and the youngest first.`),
        list(
          `The relative in trouble. A grandchild weeps on the telephone: an accident, an arrest, do not tell my
            parents. A few seconds of somebody’s voice from a public video are enough to imitate it.`,
          `The changed account. A genuine invoice, and a message that payments now go elsewhere.`,
          `The rescuer. Your bank’s security department calls, because your account is under attack, and helps
            you move the money to safety. No bank ever asks for that.`,
          `The friendship. Weeks of kindness, then an investment that shows wonderful figures on a false site
            and even pays out once. It ends when you have sent everything.`,
          `The insider. A carer, an assistant, a cousin with a power of attorney. The sums are small, and
            regular. Old people are robbed by those they know more often than by strangers.`,
        ),
      ],
    },
    {
      title: 'Habits that stop all five',
      blocks: [
        list(
          `Call back, on a number you had before. It is no insult, and everybody in the family expects it.`,
          `Have a family word, agreed upon in person, never written in a message, and asked for whenever money or
            danger is mentioned.`,
          `Let a day pass. Nothing legitimate is ruined by a night’s sleep.`,
          `Never read out a code that was sent to you, and never let anybody see your screen or install anything.`,
          `Two people for every payment above an amount that you fix now.`,
        ),
      ],
    },
    {
      title: 'Leave less lying about',
      blocks: [
        paragraph(`A known family is researched. Whatever is public will be used: travel dates, the school’s name, who
          keeps the books. Post the holiday after the return. Hold houses so that the address does not lead to
          the name, if the adviser agrees. Remove yourselves from people-search sites once a year. And pause
          before a document leaves a protected place as an attachment: the copy stays in two mailboxes for good.`),
        paragraph(`Freeze the credit file of everybody in the family, including children. Ask the IRS for an identity
          protection PIN, without which no return can be filed in your name. Name a trusted contact at each
          brokerage firm, whom it may call if something seems wrong.`),
      ],
    },
    {
      title: 'Those who need more care',
      blocks: [
        paragraph(`Agree with older members, while it is easy, that a second person sees the statements. To see is
          not to sign, so dignity is kept. Changes to look for: new friends with opinions about money, unpaid
          bills, withdrawals in round sums, a lawyer nobody has met. Whoever holds a power of attorney should
          expect to show the accounts once a year; honest agents are glad of it.`),
      ],
    },
    {
      title: 'The first hour',
      blocks: [
        checklist(
          'Call the bank on the number on the card. Ask for a recall of the payment and a stop on the account.',
          'From another device, change the mailbox’s password, then the bank’s, and sign out all sessions.',
          'Write down what happened, with times, names, numbers and addresses. Delete nothing.',
          'Report it to the FBI’s Internet Crime Complaint Center, and to the local police for the bank’s file.',
          'If your identity was used, make the plan at IdentityTheft.gov.',
          'Tell the office, so that it can warn the rest of the family. It may have happened to others today.',
        ),
        paragraph(`Then be kind. The people who do this do nothing else all day, and clever members of careful families
          fall for it. Who is not blamed reports early, and an early report is what saves money.`),
      ],
    },
  ],
  sources: [
    {
      publisher: 'Federal Bureau of Investigation',
      title: 'Internet Crime Complaint Center (IC3)',
      site: 'www.ic3.gov',
    },
    { publisher: 'Federal Trade Commission', title: 'IdentityTheft.gov', site: 'www.identitytheft.gov' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Get an Identity Protection PIN (IP PIN)',
      site: 'www.irs.gov',
    },
    {
      publisher: 'Consumer Financial Protection Bureau',
      title: 'Money Smart for Older Adults',
      site: 'www.consumerfinance.gov',
    },
  ],
}
