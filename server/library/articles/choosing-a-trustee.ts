import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const choosingATrustee: ArticleText = {
  slug: 'choosing-a-trustee',
  title: 'Choosing a Trustee',
  summary:
    'A trust is as good as the person who runs it. What the office demands, and how to fill and to share it.',
  kind: 'article',
  categories: ['estate-planning', 'family-governance'],
  keyPoints: [
    'Being a trustee is a job with duties and personal liability, not an honour.',
    'Split the work: one for the money, one for the people, one who may replace them.',
    'Always name successors, and a way to remove a trustee without a court.',
  ],
  sections: [
    {
      title: 'What a trustee does',
      blocks: [
        paragraph(`A trustee owns property for the benefit of others. That means investing it, keeping accounts,
          filing tax returns, deciding on distributions, and explaining all of this to people who may dislike the
          answer. It can last for decades; few friendships are planned that far ahead.`),
        paragraph(`The law sets a high standard. Under the Uniform Trust Code, which most states have adopted in
          some form, a trustee must act loyally and solely in the interest of the beneficiaries, treat them
          impartially, keep the trust’s property apart from their own, and keep the beneficiaries reasonably
          informed. Under the Uniform Prudent Investor Act the portfolio is judged as a whole, it must normally
          be diversified, and costs must be reasonable. Whoever falls short may have to make good the loss.`),
      ],
    },
    {
      title: 'Three kinds, and what each is good at',
      blocks: [
        list(
          `A member of the family knows the beneficiaries and works for little. But it is hard to refuse a
            brother, and a trustee who is also a beneficiary needs limits in the document for tax reasons.`,
          `A professional adviser, such as a lawyer or an accountant, knows the law and will not inherit. They
            may retire, and they should not be both trustee and adviser without somebody who checks the bill.`,
          `A corporate trustee does not die, keeps books and carries insurance. It charges a fee, people there
            change, and it may sell a family company because it has no reason to love it.`,
        ),
        paragraph(`Nothing forces you to choose one. Many states allow a directed trust, in which the tasks are
          divided: an investment adviser directs the portfolio or votes the company’s shares, a distribution
          committee decides who receives what, an administrative trustee does the rest.`),
      ],
    },
    {
      title: 'Powers and brakes',
      blocks: [
        paragraph(`Give the trustee discretion that is wide enough for a life you cannot foresee, and words to steer
          it. “Health, education, maintenance and support” is a phrase that courts and the tax authority know. A
          letter of wishes tells the rest.`),
        paragraph(`Then give somebody the power to change course. A trust protector, or a majority of the adult
          beneficiaries, can be allowed to remove a trustee and appoint another who is independent. It is
          rarely used, and its existence improves every conversation. Without it the only way may be a court,
          with the trust paying both sides.`),
      ],
    },
    {
      title: 'When you are asked yourself',
      blocks: [
        paragraph(`Read the whole document before you accept. Ask for the last accounts and tax returns: a new
          trustee may have to act on a predecessor’s breach. Ask whether you will be paid, who does the
          bookkeeping and whether there is insurance. Keep a file in which every decision has a date and a
          reason. You are seldom blamed for a decision that turned out badly, if you can show that you made it
          carefully. And say no if you have no time; an absent trustee does more harm than a stranger.`),
      ],
    },
    {
      title: 'Before you sign',
      blocks: [
        checklist(
          'Would this person tell my child no, and still be invited to dinner?',
          'Is there a first and a second successor, one of them a generation younger?',
          'Who can remove the trustee, and must the next one be independent?',
          'What will it cost in a year, in dollars, with investments and tax returns?',
          'What happens to the family company’s shares: may they be kept, and who votes them?',
          'Have I asked them, shown them the document and told them why?',
        ),
      ],
    },
  ],
  sources: [
    { publisher: 'Uniform Law Commission', title: 'Uniform Trust Code', site: 'www.uniformlaws.org' },
    {
      publisher: 'Uniform Law Commission',
      title: 'Uniform Prudent Investor Act',
      site: 'www.uniformlaws.org',
    },
    { publisher: 'Uniform Law Commission', title: 'Uniform Directed Trust Act', site: 'www.uniformlaws.org' },
    {
      publisher: 'Consumer Financial Protection Bureau',
      title: 'Managing Someone Else’s Money: Help for trustees under a revocable living trust',
      site: 'www.consumerfinance.gov',
    },
  ],
}
