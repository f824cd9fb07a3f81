import type { CompanyKey } from '#contract/company-keys.ts'
import type { DocumentKind } from '#contract/document-choices.ts'

/** A sample row of a repository (section 2: titles and counts), and what its file contains. */
export type SampleDocument = {
  title: string
  kind: DocumentKind
  description: string
  /** Paragraphs make a PDF, rows of cells a workbook: the first row is its header. */
  content: { paragraphs: string[] } | { rows: (string | number)[][] }
}

const months = ['January', 'February', 'March', 'April', 'May', 'June']

/** A monthly table whose last row is the total. */
function tabulate(
  headers: [string, string, string],
  first: number,
  second: number,
): SampleDocument['content'] {
  const rows = months.map((month, index) => [
    month,
    Math.round(first * (1 + index * 0.021)),
    Math.round(second * (1 + index * 0.017)),
  ])
  const total = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return { rows: [['Month', ...headers.slice(1)], ...rows, ['Total', total(1), total(2)]] }
}

const capitalAccounts: SampleDocument = {
  title: 'Member capital accounts',
  kind: 'statement',
  description: 'Opening balance, contributions, share of income and closing balance of each member.',
  content: {
    rows: [
      ['Member', 'Opening balance', 'Contributions', 'Share of income', 'Distributions', 'Closing balance'],
      ['Member A', 0, 250_000, 61_400, 20_000, 291_400],
      ['Member B', 0, 150_000, 36_840, 12_000, 174_840],
      ['Member C', 0, 100_000, 24_560, 8_000, 116_560],
    ],
  },
}

function createEinLetter(): SampleDocument {
  return {
    title: 'EIN letter',
    kind: 'certificate',
    description: 'Notice CP 575, with which the IRS assigns the employer identification number.',
    content: {
      paragraphs: [
        'Notice CP 575: assignment of an employer identification number.',
        'The number itself is masked in this sample. Use the original notice for filings and for banks.',
        'The company is expected to file the federal returns of its type for each calendar year.',
      ],
    },
  }
}

function createOperatingAgreement(): SampleDocument {
  return {
    title: 'Operating agreement',
    kind: 'agreement',
    description: 'Rights and duties of the members, management, distributions and transfers.',
    content: {
      paragraphs: [
        '1. Management. The members appoint a manager, who runs the daily business and reports to them each quarter.',
        '2. Capital. Each member has a capital account, which is credited with contributions and income.',
        '3. Distributions. The manager distributes cash that the business does not need, in proportion to ownership.',
        '4. Transfers. An interest may be transferred only with the consent of the other members.',
      ],
    },
  }
}

function createFormationCertificate(): SampleDocument {
  return {
    title: 'Certificate of formation',
    kind: 'certificate',
    description: 'Filed with the Delaware Division of Corporations in 2025.',
    content: {
      paragraphs: [
        'First: the name of the limited liability company is stated above.',
        'Second: the address of its registered office in the State of Delaware, and its registered agent at that address, are on file with the Division of Corporations.',
        'In witness whereof, the undersigned has executed this certificate of formation.',
      ],
    },
  }
}

function createText(
  title: string,
  kind: DocumentKind,
  description: string,
  ...paragraphs: string[]
): SampleDocument {
  return { title, kind, description, content: { paragraphs } }
}

function createTable(
  title: string,
  kind: DocumentKind,
  description: string,
  content: SampleDocument['content'],
): SampleDocument {
  return { title, kind, description, content }
}

const llcFormation = (): SampleDocument[] => [
  createFormationCertificate(),
  createOperatingAgreement(),
  createEinLetter(),
]

const corporateFounding = (election: SampleDocument): SampleDocument[] => [
  createText(
    'Certificate of incorporation',
    'certificate',
    'Filed with the Delaware Division of Corporations in 2025.',
    'First: the name of the corporation is stated above.',
    'Second: the corporation may engage in any lawful act or activity for which corporations may be organized under the General Corporation Law of Delaware.',
    'Third: the corporation has one class of common stock.',
  ),
  election,
  createEinLetter(),
]

/** The sample documents of each company by the key of their tab: three each, and 3, 4, 4, 4 for healthcare. */
export const sampleDocuments: Record<CompanyKey, Record<string, SampleDocument[]>> = {
  'family-holdings': {
    incorporation: corporateFounding(
      createText(
        'S-Corp election',
        'tax-form',
        'Form 2553 and the acceptance by the IRS.',
        'Election by a small business corporation under section 1362 of the Internal Revenue Code.',
        'All shareholders have consented. The election takes effect for the first tax year.',
      ),
    ),
    corporate: [
      createText(
        'Bylaws',
        'agreement',
        'Meetings, directors, officers and shares.',
        'Meetings of the shareholders are called with at least ten days of notice.',
        'The board has five directors. Officers are appointed by the board and serve at its pleasure.',
      ),
      createText(
        'Shareholder agreement',
        'agreement',
        'Restrictions on transfers, and a right of first refusal.',
        'No shareholder may transfer shares if the transfer would end the S-Corp election.',
        'The corporation has a right of first refusal on any other transfer.',
      ),
      createText(
        'Minutes of the organizational meeting',
        'minutes',
        'Election of directors and officers, adoption of the bylaws.',
        'The bylaws were adopted. Directors and officers were elected for the first year.',
        'The board authorized the opening of bank accounts.',
      ),
    ],
    compliance: [
      createText(
        'Certificate of good standing',
        'certificate',
        'Issued by the Delaware Division of Corporations.',
        'The corporation is in good standing and has a legal corporate existence as of the date of this certificate.',
      ),
      createText(
        'Directors and officers insurance',
        'insurance',
        'Declarations page of the policy.',
        'Insured: the directors and officers of the corporation. Period: one calendar year.',
        'Limit of liability and retention are stated in the policy.',
      ),
      createTable('Compliance calendar', 'report', 'Filings of the year with their due dates.', {
        rows: [
          ['Filing', 'Authority', 'Due'],
          ['Annual report and franchise tax', 'Delaware', 'March 1'],
          ['Form 1120-S and Schedules K-1', 'IRS', 'March 15'],
          ['Forms W-2 and W-3', 'SSA', 'January 31'],
        ],
      }),
    ],
    financial: [
      createTable(
        'Financial statements',
        'statement',
        'Income and expenses for six months.',
        tabulate(['Month', 'Income', 'Expenses'], 412_000, 268_000),
      ),
      createTable(
        'Shareholder distributions',
        'statement',
        'Distributions to shareholders in proportion to their shares.',
        tabulate(['Month', 'Distributions', 'Retained'], 86_000, 41_000),
      ),
      createText(
        'Investment policy statement',
        'report',
        'Objectives, risk limits and allocation of the shared investments.',
        'Objective: preserve the purchasing power of the family’s capital over generations.',
        'No single position exceeds ten percent of the portfolio. The board reviews the policy each year.',
      ),
    ],
  },
  holdings: {
    incorporation: corporateFounding(
      createText(
        'Initial stock issuance',
        'certificate',
        'Resolution on the first shares and their holders.',
        'The board authorized the issue of common stock against payment in full.',
        'The stock ledger records each holder and the number of shares.',
      ),
    ),
    corporate: [
      createText(
        'Bylaws',
        'agreement',
        'Meetings, directors, officers and committees.',
        'The annual meeting of the stockholders elects the directors.',
        'The audit committee has three members. Officers cannot be members.',
      ),
      createText(
        'Board minutes',
        'minutes',
        'Decisions of the regular meeting.',
        'The board approved the budget and the acquisition of a warehouse, subject to inspection.',
      ),
      createText(
        'Service agreement',
        'agreement',
        'Management services for the operating companies.',
        'The corporation provides accounting, personnel and legal coordination for a monthly fee at cost plus five percent.',
      ),
    ],
    compliance: [
      createText(
        'Certificate of good standing',
        'certificate',
        'Issued by the Delaware Division of Corporations.',
        'The corporation is in good standing and has a legal corporate existence as of the date of this certificate.',
      ),
      createText(
        'Property insurance',
        'insurance',
        'Declarations page for the buildings of the company.',
        'Insured: buildings and contents at replacement cost. Period: one calendar year.',
      ),
      createText(
        'Registered agent agreement',
        'agreement',
        'Appointment of the agent in Delaware.',
        'The agent receives service of process and forwards notices within one business day.',
      ),
    ],
    financial: [
      createTable(
        'Financial statements',
        'statement',
        'Revenue and expenses for six months.',
        tabulate(['Month', 'Revenue', 'Expenses'], 238_000, 171_000),
      ),
      createTable('Property schedule', 'statement', 'Buildings with their cost and depreciation.', {
        rows: [
          ['Property', 'Cost', 'Accumulated depreciation', 'Book value'],
          ['Warehouse', 4_200_000, 53_846, 4_146_154],
          ['Office building', 6_900_000, 88_462, 6_811_538],
        ],
      }),
      createText(
        'Dividend policy',
        'report',
        'When and how dividends are decided.',
        'The board decides on dividends after the annual financial statements are complete.',
        'At least half of the net income stays in the company until its reserve equals one year of expenses.',
      ),
    ],
  },
  'beverage-company': {
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
  },
  staffing: {
    formation: llcFormation(),
    operational: [
      createText(
        'Client service agreement',
        'agreement',
        'Terms for temporary and permanent placements.',
        'The client pays for hours worked within 30 days. The fee for a permanent placement is a share of the first annual salary.',
      ),
      createText(
        'Employee handbook',
        'report',
        'Conduct, working time, pay and leave.',
        'Time sheets are approved by the client each Friday. Pay day is the following Thursday.',
      ),
      createText(
        'Payroll provider agreement',
        'agreement',
        'Services of the payroll provider.',
        'The provider calculates wages, withholds taxes and files the quarterly returns.',
      ),
    ],
    compliance: [
      createText(
        'Business license',
        'license',
        'Delaware business license of the year.',
        'The licensee is authorized to conduct an employment agency.',
      ),
      createText(
        'Workers’ compensation insurance',
        'insurance',
        'Certificate of insurance for all placed employees.',
        'Coverage: statutory workers’ compensation and employer’s liability.',
      ),
      createText(
        'Form I-9 audit',
        'report',
        'Result of the yearly sample of employment eligibility records.',
        'All sampled records were complete. Two were corrected with a dated note.',
      ),
    ],
    financial: [
      createTable(
        'Financial statements',
        'statement',
        'Revenue and direct wages for six months.',
        tabulate(['Month', 'Revenue', 'Direct wages'], 326_000, 244_000),
      ),
      createTable(
        'Payroll analysis',
        'statement',
        'Hours worked and gross wages.',
        tabulate(['Month', 'Hours', 'Gross wages'], 7_900, 244_000),
      ),
      capitalAccounts,
    ],
  },
  'healthcare-services': {
    formation: llcFormation(),
    operational: [
      createText(
        'Provider agreement',
        'agreement',
        'Terms for physicians and nurse practitioners.',
        'The provider maintains an active license and professional liability coverage, and documents each visit on the same day.',
      ),
      createText(
        'Management services agreement',
        'agreement',
        'Services for affiliated practices.',
        'The company provides billing, scheduling and facilities. Clinical decisions remain with the practice.',
      ),
      createText(
        'Facility lease',
        'agreement',
        'Lease of the main clinic.',
        'The term is ten years with two options of five years each.',
      ),
      createText(
        'Clinical policies',
        'report',
        'Infection control, records and emergencies.',
        'Policies are reviewed each year by the medical director.',
      ),
    ],
    compliance: [
      createText(
        'Facility licenses',
        'license',
        'State licenses of the clinics.',
        'Each clinic is licensed for outpatient care at its address.',
      ),
      createText(
        'HIPAA risk assessment',
        'report',
        'Assessment of the security rule, with measures.',
        'Access to records is logged. Devices are encrypted. Two measures are in progress.',
      ),
      createText(
        'Professional liability insurance',
        'insurance',
        'Certificate of insurance for all providers.',
        'Coverage: claims made during the period, with prior acts.',
      ),
      createText(
        'CLIA certificate',
        'certificate',
        'Certificate of waiver for laboratory tests.',
        'The laboratory may perform waived tests only.',
      ),
    ],
    financial: [
      createTable(
        'Financial statements',
        'statement',
        'Revenue and expenses for six months.',
        tabulate(['Month', 'Revenue', 'Expenses'], 287_000, 219_000),
      ),
      createTable(
        'Payment analysis',
        'statement',
        'Claims billed and payments received.',
        tabulate(['Month', 'Billed', 'Received'], 341_000, 287_000),
      ),
      createTable('Equipment schedule', 'statement', 'Medical equipment with cost and book value.', {
        rows: [
          ['Equipment', 'Cost', 'Accumulated depreciation', 'Book value'],
          ['Ultrasound', 84_000, 16_800, 67_200],
          ['X-ray', 126_000, 25_200, 100_800],
          ['Laboratory analyzers', 38_000, 7_600, 30_400],
        ],
      }),
      capitalAccounts,
    ],
  },
}
