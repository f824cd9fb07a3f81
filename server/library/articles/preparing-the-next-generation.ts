import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const preparingTheNextGeneration: ArticleText = {
  slug: 'preparing-the-next-generation',
  title: 'Preparing the Next Generation',
  summary:
    'What to tell children about the family’s money, at what age, and how to hand over before you have to.',
  kind: 'article',
  categories: ['next-generation', 'family-governance'],
  keyPoints: [
    'Children know more than they are told. Silence teaches too, and mostly fear.',
    'Competence comes from decisions with real and survivable consequences.',
    'Hand over tasks before titles, and titles before property.',
  ],
  sections: [
    {
      title: 'What silence teaches',
      blocks: [
        paragraph(`Parents keep quiet about wealth because they are afraid of spoiling their children. The children
          see the houses, search for the name, and conclude that money is either shameful or endless. The first
          makes them hide, the second makes them careless. Neither is what anybody wished to say.`),
        paragraph(`You need not begin with figures. Begin with the story: who started, what nearly failed, who
          helped, what it cost those who did it. A child who knows that the company was almost lost in a bad
          year understands reserves better than one who has read the balance sheet.`),
      ],
    },
    {
      title: 'By age, roughly',
      blocks: [
        list(
          `Five to nine: an allowance in three jars, to spend, to save and to give. Let the mistakes happen while
            they cost two dollars.`,
          `Ten to fourteen: a budget for clothes or a holiday; a few shares, followed together; a vote in the
            small fund of the family’s foundation.`,
          `Fifteen to seventeen: paid work outside the family. A bank account, and the first tax return. An
            outline of what the family owns, and why it is private.`,
          `Eighteen: a seat in the family council. The same day, their own documents: power of attorney, health
            care proxy, will. Parents can no longer speak for them without.`,
          `Eighteen to twenty-five: mentorship, as the constitution provides, with somebody who is not a parent.`,
          `After that: observer on a board, then a seat on a committee, then a vote.`,
        ),
      ],
    },
    {
      title: 'The mentor',
      blocks: [
        paragraph(`A mentor is useful because nothing depends on the answer. Parents hear “what does a trustee do?” as
          “when do I get it?”. Meet four times a year, agree on one thing to learn between meetings, and keep
          what is said between the two. The mentor opens doors and does not walk through them first.`),
        paragraph(`Good mentors tell of their failures. It is the one thing that the young cannot find out from
          anybody else.`),
      ],
    },
    {
      title: 'Support that strengthens',
      blocks: [
        paragraph(`Help is best when it has an end, when it adds to an effort, and when it is the same for everybody.
          That is the thought behind the bank’s rules: personal development loans (up to 5%, for 5 years) rather
          than gifts, emergency grants up to $5,000 per incident without a lecture, and co-financing at prime
          plus 1%, for which one first has to find the other part.`),
        paragraph(`Be careful with incentives in trusts. Matching a salary rewards the banker in the family and
          punishes the nurse. Conditions invite people to fulfil them on paper. A trustee who knows the person,
          with a letter of wishes in hand, does better than a formula.`),
      ],
    },
    {
      title: 'Handing over',
      blocks: [
        paragraph(`The older generation has its own lesson to learn, which is to be contradicted. Set dates: from this
          year you chair the meeting, from that year you sign. Stay in the room for one year and out of it in the
          second. Let the first decision that you would have made differently stand, unless it endangers the
          whole. They are watching whether you meant it.`),
        checklist(
          'We have told each child one true story of how this began.',
          'Everybody over 18 has their own legal documents.',
          'Every member from 18 to 25 has a mentor and knows whom to ask for another.',
          'At least one task that matters will pass to a younger member this year.',
          'Spouses have been welcomed and told how things work here.',
          'We know what our children want to do. We have asked, and then been quiet.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'Consumer Financial Protection Bureau',
      title: 'Money as You Grow',
      site: 'www.consumerfinance.gov',
    },
    { publisher: 'OECD', title: 'Recommendation of the Council on Financial Literacy', site: 'www.oecd.org' },
    {
      publisher: 'International Finance Corporation',
      title: 'IFC Family Business Governance Handbook',
      site: 'www.ifc.org',
    },
  ],
}
