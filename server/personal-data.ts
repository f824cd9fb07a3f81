import { accountPersonalData } from './accounts/personal-data.ts'
import { tokenPersonalData } from './api-tokens/personal-data.ts'
import { appointmentPersonalData } from './appointments/personal-data.ts'
import { approvalPersonalData } from './board-approvals/personal-data.ts'
import { calendarPersonalData } from './calendar/personal-data.ts'
import { constitutionPersonalData } from './constitution/personal-data.ts'
import { dataExportPersonalData } from './data-exports/personal-data.ts'
import { sharePersonalData } from './document-shares/personal-data.ts'
import { documentPersonalData } from './documents/personal-data.ts'
import { familyTreePersonalData } from './family-tree/personal-data.ts'
import { gedcomPersonalData } from './gedcom/personal-data.ts'
import { inquiryPersonalData } from './inquiries/personal-data.ts'
import { integrationPersonalData } from './integrations/personal-data.ts'
import { investmentPersonalData } from './investments/personal-data.ts'
import { invitationPersonalData } from './invitations/personal-data.ts'
import { messagePersonalData } from './messages/personal-data.ts'
import { notificationPersonalData } from './notifications/personal-data.ts'
import { ownershipPersonalData } from './ownership/personal-data.ts'
import type { PersonalData } from './platform/database/personal-data.ts'
import { postPersonalData } from './posts/personal-data.ts'
import { pricePersonalData } from './prices/personal-data.ts'
import { taxExpectationPersonalData } from './tax-documents/personal-data.ts'
import { uploadPersonalData } from './uploads/personal-data.ts'

/** Every slice that stores the ids of accounts. */
export const personalData: readonly PersonalData[] = [
  accountPersonalData,
  tokenPersonalData,
  familyTreePersonalData,
  approvalPersonalData,
  constitutionPersonalData,
  postPersonalData,
  documentPersonalData,
  taxExpectationPersonalData,
  sharePersonalData,
  inquiryPersonalData,
  gedcomPersonalData,
  uploadPersonalData,
  notificationPersonalData,
  dataExportPersonalData,
  invitationPersonalData,
  appointmentPersonalData,
  calendarPersonalData,
  messagePersonalData,
  integrationPersonalData,
  pricePersonalData,
  investmentPersonalData,
  ownershipPersonalData,
]
