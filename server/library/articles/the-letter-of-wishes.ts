import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const theLetterOfWishes: ArticleText = {
  slug: 'the-letter-of-wishes',
  title: 'The Letter of Wishes',
  summary:
    'The one paper in an estate plan that is written in your own voice: what belongs into it, and what does not.',
  kind: 'article',
  categories: ['estate-planning', 'family-governance'],
  keyPoints: [
    'It guides trustees and executors, and binds nobody.',
    'Reasons last longer than instructions. Give both, and the reasons first.',
    'Nothing in it should contradict the documents that do bind.',
  ],
  sections: [
    {
      title: 'Why write it',
      blocks: [
        paragraph(`A trust says that the trustee may distribute for education. Does a pilot’s licence count? A year
          abroad? A second degree at forty? The document cannot say; it has to hold for people who are not born
          yet. A letter of wishes tells the trustee how you would have thought about it.`),
        paragraph(`It has no legal force, and that is its strength. It can be plain, personal and changed on a Sunday
          afternoon without a witness. A good trustee keeps it on top of the file. Heirs, who often read it years
          later, tend to keep it with the photographs.`),
      ],
    },
    {
      title: 'What belongs into it',
      blocks: [
        list(
          `The purpose: what you hope the money will make possible, and what you hope it will not prevent.`,
          `Each person: not a judgement, but what a stranger ought to know. An illness, a talent, an estrangement
            and how it might end.`,
          `Unequal shares, if there are any, and why. This paragraph prevents more lawsuits than any clause.`,
          `Priorities between the generations: whether your spouse’s comfort goes before the children’s start.`,
          `The family companies: whether they should be kept, and under what circumstances you would sell.`,
          `Things: the piano, the letters, the house by the lake, and how to share what cannot be divided.`,
          `Practical matters: guardians’ notes about the children, animals, the funeral, whom to call.`,
        ),
      ],
    },
    {
      title: 'What does not',
      blocks: [
        paragraph(`Gifts that you mean to be binding: those go into the will or the trust. Passwords: the letter is
          copied and forwarded. Anything bitter: it cannot be answered, and it will be read by children. And
          anything that sounds like a command to the trustee. If a court found that you had kept control of a
          trust that you claim to have given away, its tax treatment could suffer. “I hope”, “I would prefer”
          and “please consider” are the right verbs.`),
        paragraph(`Assume that it will be seen by more people than you think. In a dispute a court may order it to be
          produced. Write nothing that you would not say with everyone in the room.`),
      ],
    },
    {
      title: 'How to begin',
      blocks: [
        paragraph(`Begin with a memory and not with a rule. “When I was twenty-three, your great-uncle lent me the
          money for a lathe, and asked only that I show him what I made.” The trustee who reads that knows what
          you think of loans, of work and of young people, and can apply it to a case you never imagined.`),
        paragraph(`One to three pages are enough. Write it in one sitting and leave it for a week. Then ask the
          lawyer who drew up the trust to read it for contradictions, and resist having it turned into the
          language of the other documents.`),
      ],
    },
    {
      title: 'Keeping it',
      blocks: [
        paragraph(`Sign and date it, destroy the older version, and lay it with the trust’s papers, where the trustee
          will look. Read it again on a fixed day each year. Some families read part of theirs aloud, once, while
          the writer can still be asked what was meant. It is a good afternoon.`),
        checklist(
          'It names the trust or the will that it accompanies, and says that it does not bind.',
          'It says what the money is for.',
          'It explains whatever might look unfair.',
          'It contains no passwords and no account numbers.',
          'The lawyer has checked it against the documents.',
          'The trustee and one other person know where it is.',
        ),
      ],
    },
  ],
  sources: [
    { publisher: 'Uniform Law Commission', title: 'Uniform Trust Code', site: 'www.uniformlaws.org' },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 559, Survivors, Executors, and Administrators',
      site: 'www.irs.gov',
    },
  ],
}
