import { Session, User } from './accounts.ts'
import { BoardApproval } from './board-approvals.ts'
import { Company, RepositoryDocument } from './companies.ts'
import { FailureBody } from './failure.ts'
import { FamilyMember } from './family-tree.ts'
import { FamilyInquiry } from './inquiries.ts'
import { FamilyAssetsSummary, InvestmentIntegration, UserInvestment } from './investments.ts'
import { CryptoPrice } from './market.ts'
import { FamilyMedia } from './media.ts'
import { FamilyMessage } from './messages.ts'
import { FamilyPost } from './posts.ts'
import { BoardMember, ListedUser } from './roles.ts'
import { TaxDocument } from './tax-documents.ts'

/** Section 3 of the specification: every entity by its name, and the body of a failure. */
export const entities = {
  User,
  Session,
  ListedUser,
  BoardMember,
  CryptoPrice,
  UserInvestment,
  InvestmentIntegration,
  FamilyInquiry,
  TaxDocument,
  FamilyMember,
  BoardApproval,
  FamilyMessage,
  FamilyMedia,
  FamilyPost,
  FamilyAssetsSummary,
  Company,
  RepositoryDocument,
  FailureBody,
}
