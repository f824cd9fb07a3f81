import { appointmentReferences } from './appointments/references.ts'
import { approvalReferences } from './board-approvals/references.ts'
import { documentReferences } from './documents/references.ts'
import { familyTreeReferences } from './family-tree/references.ts'
import { gedcomReferences } from './gedcom/references.ts'
import { invitationReferences } from './invitations/references.ts'
import { messageReferences } from './messages/references.ts'
import { ownershipReferences } from './ownership/references.ts'
import type { MemberReferences } from './platform/database/member-references.ts'
import { postReferences } from './posts/references.ts'
import { taxExpectationReferences } from './tax-documents/references.ts'

/** Every slice that stores the ids of members. */
export const memberReferences: readonly MemberReferences[] = [
  familyTreeReferences,
  postReferences,
  documentReferences,
  approvalReferences,
  gedcomReferences,
  taxExpectationReferences,
  invitationReferences,
  appointmentReferences,
  messageReferences,
  ownershipReferences,
]
