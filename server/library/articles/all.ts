import type { ArticleText } from '#server/library/article-text.ts'

import { choosingATrustee } from './choosing-a-trustee.ts'
import { choosingAWayToGive } from './choosing-a-way-to-give.ts'
import { digitalBankingTools } from './digital-banking-tools.ts'
import { estatePlanningGuide } from './estate-planning-guide.ts'
import { familyGovernance } from './family-governance.ts'
import { financialLiteracy } from './financial-literacy.ts'
import { firstAccountFirstPortfolio } from './first-account-first-portfolio.ts'
import { giftsTrustsAndTax } from './gifts-trusts-and-tax.ts'
import { insuranceAndLiability } from './insurance-and-liability.ts'
import { interestRatesAndAFamilyPortfolio } from './interest-rates-and-a-family-portfolio.ts'
import { investmentEducation } from './investment-education.ts'
import { philanthropy } from './philanthropy.ts'
import { preparingTheNextGeneration } from './preparing-the-next-generation.ts'
import { protectingTheFamilyFromFraud } from './protecting-the-family-from-fraud.ts'
import { readingMarketNewsCalmly } from './reading-market-news-calmly.ts'
import { taxRecordsToKeep } from './tax-records-to-keep.ts'
import { theLetterOfWishes } from './the-letter-of-wishes.ts'

/** The shelf in its order: the guides and lessons that /resources offers, then by category. */
export const articleTexts: ArticleText[] = [
  estatePlanningGuide,
  investmentEducation,
  digitalBankingTools,
  financialLiteracy,
  familyGovernance,
  philanthropy,
  choosingATrustee,
  theLetterOfWishes,
  giftsTrustsAndTax,
  taxRecordsToKeep,
  choosingAWayToGive,
  preparingTheNextGeneration,
  firstAccountFirstPortfolio,
  insuranceAndLiability,
  protectingTheFamilyFromFraud,
  readingMarketNewsCalmly,
  interestRatesAndAFamilyPortfolio,
]
