import {
  capitalAccounts,
  createTable,
  createText,
  llcFormation,
  tabulate,
  type SampleDocument,
} from './sample-document.ts'

export const beverageCompany: Record<string, SampleDocument[]> = {
  formation: llcFormation(),
  operational: [
    createText(
      'Supply agreement',
      'agreement',
      'Grain, hops and packaging for one year.',
      'The supplier delivers on order within ten business days. Prices are fixed for the term.',
    ),
    createText(
      'Distribution agreement',
      'agreement',
      'Wholesale distribution in three states.',
      'The distributor sells the products in its territory and reports sales by the fifth of each month.',
    ),
    createText(
      'Quality manual',
      'report',
      'Sampling, cleaning and recall procedures.',
      'Each batch is sampled before packaging. Retained samples are stored for one year.',
      'A recall is announced within 24 hours of its decision.',
    ),
  ],
  licensing: [
    createText(
      'Brewer’s notice',
      'license',
      'Approval by the Alcohol and Tobacco Tax and Trade Bureau.',
      'The premises and equipment described in the notice are approved for the production of beer.',
    ),
    createText(
      'State alcohol license',
      'license',
      'License of the state for production and wholesale.',
      'The licensee may produce and sell to licensed retailers. The license is renewed every two years.',
    ),
    createText(
      'Liquor liability insurance',
      'insurance',
      'Certificate of insurance for production and tasting room.',
      'Coverage: general liability and liquor liability. Period: one calendar year.',
    ),
  ],
  financial: [
    createTable(
      'Financial statements',
      'statement',
      'Revenue and cost of goods for six months.',
      tabulate(['Month', 'Revenue', 'Cost of goods'], 184_000, 97_000),
    ),
    createTable(
      'Excise tax summary',
      'statement',
      'Barrels removed and the federal excise tax on them.',
      tabulate(['Month', 'Barrels', 'Tax in dollars'], 540, 1890),
    ),
    capitalAccounts,
  ],
}
