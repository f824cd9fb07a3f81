import { checklist, list, paragraph, type ArticleText } from '#server/library/article-text.ts'

export const insuranceAndLiability: ArticleText = {
  slug: 'insurance-and-liability',
  title: 'Insurance and Liability',
  summary:
    'What to insure and what to bear yourself, where the gaps usually are, and why wealth needs umbrella cover.',
  kind: 'article',
  categories: ['risk-management'],
  keyPoints: [
    'Insure what would change your life, and bear what would only annoy you.',
    'Liability is the unlimited risk. Umbrella cover is cheap for what it does.',
    'The owner in the policy must be the owner in the deed: check it for trusts and companies.',
    'Flood is not in the homeowner’s policy.',
  ],
  sections: [
    {
      title: 'What insurance is for',
      blocks: [
        paragraph(`On average insurance costs more than it pays; it has to. Buy it where the average is no comfort,
          and carry the rest. A family with reserves can take a deductible of several thousand dollars and spend
          the premium it saves on what really matters, which is almost always liability.`),
        paragraph(`Ask of each risk how likely it is, and how large it could become. A broken telephone is likely and
          small. A guest who is paralysed after a fall at the pool is unlikely, and without limit.`),
      ],
    },
    {
      title: 'Where families are usually underinsured',
      blocks: [
        list(
          `Umbrella liability. It begins where the cover of home and car ends. Measure it by what somebody could
            try to take from you, and make sure that the policies below it have the limits that it demands.`,
          `Rebuilding cost. The sum insured for a house should follow what building costs today, and not what it
            would sell for. Old houses cost far more to rebuild as they were.`,
          `Flood. It needs a policy of its own. The national program covers up to $250,000 for a one-family
            house and $100,000 for its contents, usually after thirty days; above that there are private ones.`,
          `Collections. Art, instruments, wine and jewellery need a schedule with agreed values, and the schedule
            needs to be brought up to date.`,
          `People who work for you at home. Workers’ compensation is compulsory in many states, and claims about
            employment are not part of an ordinary umbrella policy.`,
          `Service on boards, also unpaid. Ask the organisation for its directors’ and officers’ policy and read
            the exclusions.`,
          `Young drivers and cars kept at college. Tell the insurer; an unreported driver is a reason to refuse.`,
        ),
      ],
    },
    {
      title: 'Life and disability',
      blocks: [
        paragraph(`Life insurance replaces an income, pays a tax, or divides fairly what cannot be divided: one child
          receives the company, the other the policy. For the first, term insurance is nearly always enough. For
          the second, the policy can belong to an irrevocable trust from the beginning, so that the proceeds are
          no part of the estate. If you transfer an existing policy and die within three years, they are.`),
        paragraph(`Disability is likelier than death during working life, and less often insured. Whoever lives on a
          salary should look at what the employer’s plan pays, for how long, and whether it is taxed.`),
      ],
    },
    {
      title: 'Structures that limit',
      blocks: [
        paragraph(`A limited liability company keeps the risk of a building or a business apart from everything else,
          as long as it is treated as separate: its own account, its own insurance, contracts signed in its
          name, enough capital for what it does. A court may look through one that was only a letterhead. And no
          company protects you from your own negligence; for that there is insurance.`),
        paragraph(`The commonest gap is a change of owner. A house is moved to a trust for good reasons, and nobody
          tells the insurer. Send every deed and every new company to the broker on the day it is signed.`),
      ],
    },
    {
      title: 'The annual review',
      blocks: [
        checklist(
          'One list of all policies: insurer, number, owner, limits, deductible, renewal date.',
          'Owners and insured persons agree with deeds, titles and trusts.',
          'The umbrella’s limit has been measured against net worth, and the required limits below it are met.',
          'Rebuilding costs and schedules of valuables are not older than three years.',
          'There are photographs or a film of each house’s contents, kept elsewhere.',
          'Beneficiaries of life policies are the people you mean today.',
          'The insurers’ financial strength has been looked up.',
        ),
      ],
    },
  ],
  sources: [
    {
      publisher: 'National Association of Insurance Commissioners',
      title: 'A Consumer’s Guide to Home Insurance',
      site: 'www.naic.org',
    },
    {
      publisher: 'Federal Emergency Management Agency',
      title: 'National Flood Insurance Program',
      site: 'www.fema.gov',
    },
    { publisher: 'Internal Revenue Service', title: 'Instructions for Form 706', site: 'www.irs.gov' },
  ],
}
