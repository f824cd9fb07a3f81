import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const digitalBankingTools: ArticleText = {
  slug: 'digital-banking-tools',
  title: 'Digital Banking Tools',
  summary:
    'Accounts, payments and access on a screen: which tool fits which payment, and how to keep it yours.',
  kind: 'guide',
  categories: ['risk-management', 'next-generation'],
  keyPoints: [
    'Choose the way of paying by how easily it can be undone.',
    'A wire or an instant payment is final. Confirm the details by voice, on a number you already had.',
    'One long password for each account, kept by a password manager, and a passkey wherever one is offered.',
    'Report a payment that you did not make within two business days.',
  ],
  sections: [
    {
      title: 'Ways to pay, by how they can be undone',
      blocks: [
        paragraph(`Every way of moving money trades speed against the chance to take it back. Convenience hides
          the difference; the screens look alike. It is worth knowing it before the day it matters.`),
        list(
          `Credit card. The easiest to dispute. Federal law limits your liability for unauthorised charges to
            $50, and the money in question is the bank’s while the dispute runs.`,
          `Debit card and electronic transfer from your account. Protected by Regulation E, if you report in
            time, but it is your money that is missing meanwhile.`,
          `Check. Slow, and it shows your account number to everybody who handles it. Theft of checks from the
            mail is common; hand them over a counter or do not write them.`,
          `ACH transfer. Cheap, one or two days, right for bills and for moving money between your own accounts.`,
          `Instant payment to a person or a business. There in seconds, and generally final once you have
            authorised it, even if you were deceived.`,
          `Wire. Same day, for large sums such as a house closing, and final. Within the
            country the consumer protections of Regulation E do not cover it.`,
        ),
        paragraph(`The rule that follows is short. The more final the payment, the more of the checking comes
          before it.`),
      ],
    },
    {
      title: 'Before a large payment',
      blocks: [
        paragraph(`Nearly every stolen wire begins with a genuine conversation into which somebody slipped one
          false message: a lawyer’s new bank details, an invoice with another account. The message may come
          from the real mailbox of a person you know, because that mailbox was broken into. Nothing in the
          message itself can prove it genuine.`),
        checklist(
          'Call the payee on a number you had before the message, never on one in it.',
          'Read the account number aloud and let them confirm it digit by digit.',
          'Send a small amount first if the payee is new, and ask whether it arrived.',
          'Have a second person approve, also within a household.',
          'Treat urgency, secrecy and a change of bank details as three alarms.',
        ),
        paragraph(`If a wire has gone wrong, call your bank at once and ask for a recall, then report it to the
          FBI’s Internet Crime Complaint Center. In the first day or two there is a real chance of stopping it.
          After that there is very little.`),
      ],
    },
    {
      title: 'Who can get in',
      blocks: [
        paragraph(`The federal guidelines for digital identity, NIST SP 800-63B, changed what good practice is.
          Length counts more than odd characters. Passwords should be compared with those known to be stolen.
          They need not be changed on a calendar, only when there is reason to believe that someone has them.`),
        list(
          `Use a password manager and let it choose a different long password for every account. It also
            refuses to fill one in on a false site, which people do not.`,
          `Use a passkey where one is offered. It cannot be typed into a false site, because there is nothing to
            type.`,
          `Where there is no passkey, use an authenticator app. A code by text message is better than none, but
            a thief who takes over your telephone number receives it too.`,
          `Protect the mailbox first. Whoever reads your mail can reset everything else.`,
          `Ask your mobile carrier for a PIN that is needed to move your number.`,
        ),
        paragraph(`In this portal, what is most private stands behind Family Access: your Family Member ID and a
          Secure Access Code that you set yourself on your account page. It opens for 15 minutes and for the
          browser in front of you only. Choose a code that is not your password.`),
      ],
    },
    {
      title: 'Alerts do the watching',
      blocks: [
        paragraph(`Nobody reads statements every day. Let the bank do it. Switch on a message for every sign-in
          from a new device, every new payee, every change of address or password, every transfer over an
          amount of your choosing, and every card payment made abroad or without the card. Most of them will be
          your own doing and cost you a glance.`),
        paragraph(`Then read one statement a month, properly. For unauthorised electronic transfers, federal rules
          limit your loss to $50 if you tell the bank within two business days of learning that a card or
          code was lost or stolen, and to $500 after that. If you do not report a transfer that stands on a
          statement within 60 days of its being sent to you, you may lose everything taken afterwards.`),
      ],
    },
    {
      title: 'Is the money insured?',
      blocks: [
        paragraph(`Deposits at an FDIC-insured bank are insured to $250,000 for each depositor, each bank and
          each ownership category. A family with large balances should count: individual accounts, joint
          accounts and trust accounts are separate categories, and trust deposits are insured to $250,000 for
          each beneficiary, up to $1,250,000 for each owner at one bank.`),
        paragraph(`The insurance covers deposits. It does not cover shares, funds, bonds, cryptocurrency or the
          balance in a payment app, even where a bank’s name is on the screen. Before you leave a large sum
          anywhere, ask which bank holds it, and in whose name.`),
      ],
    },
    {
      title: 'An hour, once a year',
      blocks: [
        checklist(
          'List every account, its purpose and who can sign. Close what has no purpose.',
          'Remove devices, apps and connected services that you no longer use.',
          'Check that the recovery address and telephone number are still yours.',
          'Name a trusted contact at every brokerage firm.',
          'Make sure that your spouse or executor could find the list, though not the passwords, without you.',
          'Add up deposits by bank and ownership category and compare them with the insurance limits.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'National Institute of Standards and Technology',
      title: 'Special Publication 800-63B, Digital Identity Guidelines',
      site: 'www.nist.gov',
    },
    {
      publisher: 'Consumer Financial Protection Bureau',
      title: 'Electronic Fund Transfers (Regulation E)',
      site: 'www.consumerfinance.gov',
    },
    { publisher: 'Federal Deposit Insurance Corporation', title: 'Deposit Insurance', site: 'www.fdic.gov' },
    {
      publisher: 'Federal Bureau of Investigation',
      title: 'Internet Crime Complaint Center (IC3)',
      site: 'www.ic3.gov',
    },
  ],
}
