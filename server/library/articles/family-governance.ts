import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const familyGovernance: ArticleText = {
  slug: 'family-governance',
  title: 'Family Governance',
  summary:
    'How a family that shares property decides: who has a say in what, by which rules, and how it makes peace.',
  kind: 'lesson',
  categories: ['family-governance', 'next-generation'],
  keyPoints: [
    'Family, ownership and management are three circles. Say in which one you are speaking.',
    'The council speaks for the family, the board decides, the managers carry out.',
    'A rule made in calm is worth ten made in a quarrel.',
    'Governance is kept alive by meetings that take place, minutes that are short, and decisions that are kept.',
  ],
  sections: [
    {
      title: 'Why a family needs rules at all',
      blocks: [
        paragraph(`A couple decides at breakfast. Their three children, with spouses, can still settle things by
          telephone. In the third generation there may be thirty people who did not choose each other, live in
          several states, and own fractions of the same companies. Affection alone does not tell them who may
          sell, who may work there, or what a fair distribution is.`),
        paragraph(`Governance is the answer to one question: how do we decide? It does not replace trust. It keeps
          trust from being used up by questions that could have been settled once.`),
      ],
    },
    {
      title: 'Three circles',
      blocks: [
        paragraph(`Imagine three circles that overlap: the family, the owners and those who work in the business.
          Everybody stands in one, two or all of them. A daughter who owns shares and does not work in the
          company wants dividends. Her brother who manages it wants to invest. Neither is selfish. They are
          standing in different places.`),
        paragraph(`Most quarrels in family enterprises come from mixing the circles: a performance review at a
          birthday, a dividend discussed as if it were pocket money. So begin with the sentence “I say this as
          an owner”, or “as your sister”. It is clumsy the first time, and it works.`),
      ],
    },
    {
      title: 'Who does what in this family',
      blocks: [
        paragraph(`The {family} constitution divides the tasks. These are the points that concern everybody; the
          full text stands under Family Agreement.`),
        list(
          `The family council is every adult member, 18 and over. It is the place for values, for education, for
            whatever affects all, and for asking the board to explain itself.`,
          `The board has 5 members, elected every 3 years. It decides within the constitution, reviews new
            members of the tree, and answers to the council.`,
          `The bank is capitalised with 5% of investment returns and pays an annual distribution of 1.5% of its
            capital. It makes personal development loans (up to 5%, for 5 years), emergency grants up to $5,000
            per incident, and co-finances at prime plus 1%.`,
          `The foundation receives 2% of dividends, with a minimum of $50,000 a year. Until dividends exceed
            $2,500,000 in a year the minimum is the larger of the two.`,
          `Mentorship is for members from 18 to 25.`,
        ),
        paragraph(`Notice what these rules have in common. Each names an amount, an age or a term, so that nobody
          has to ask as a favour for what they are entitled to, and nobody has to refuse a cousin in person.`),
      ],
    },
    {
      title: 'Meetings that people come to',
      blocks: [
        paragraph(`The best predictor of a family that stays together is dull: it meets, regularly, with an
          agenda. Once a year everybody, for two days, with time that is not about money. In between, the board
          and its committees, with short minutes that members can read.`),
        checklist(
          'Send the agenda two weeks ahead, and let every member add an item.',
          'Mark each item: to inform, to discuss, or to decide.',
          'Let somebody lead the meeting who has no stake in its hardest item.',
          'Hear the youngest first.',
          'Write down each decision in one sentence, with a name and a date.',
          'Begin the next meeting by reading those sentences aloud.',
        ),
      ],
    },
    {
      title: 'Work in the family companies',
      blocks: [
        paragraph(`Write the rule for employment before the first application. Common ones ask for an education
          that fits, several years of work elsewhere, a post that exists, pay at the market rate, and a superior
          who is no parent. It protects the applicant most of all: whoever was measured like everybody else
          has nothing to prove.`),
        paragraph(`Do the same for leaving. How are shares valued when somebody wishes to sell, who may buy, over
          how many years is it paid? A door that can be opened is the reason why few people need it.`),
      ],
    },
    {
      title: 'When you disagree',
      blocks: [
        paragraph(`There will be conflict in every generation, and a way to handle it belongs into the rules.
          First the two people alone, within a fixed time. Then a third member whom both accept. Then a mediator
          from outside. Only then whatever the agreements provide, arbitration or a court. Agree on the ladder
          in advance, and agree that nobody goes to a higher rung, or to a newspaper, without having stood on
          the lower ones.`),
        paragraph(`Ask two questions before a vote. “What would you need in order to live with this?” often finds
          a third way. “Will it matter when our children sit here?” finds out whether there is anything to
          decide.`),
      ],
    },
    {
      title: 'Letting the rules age well',
      blocks: [
        paragraph(`A constitution that cannot be changed will be broken instead. Review it every few years, note
          why each change was made, and ask every adult to acknowledge the new text. Those who marry in and
          those who come of age should have it explained to them by a person, not handed to them as a file.`),
      ],
    },
  ],
  sources: [
    {
      publisher: 'International Finance Corporation',
      title: 'IFC Family Business Governance Handbook',
      site: 'www.ifc.org',
    },
    { publisher: 'OECD', title: 'G20/OECD Principles of Corporate Governance', site: 'www.oecd.org' },
    {
      publisher: 'The family',
      title: 'Family Constitution, under Family Agreement in this portal',
      site: null,
    },
  ],
}
