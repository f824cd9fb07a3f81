import { z } from 'zod'

import { ViewAs } from '#contract/accounts/accounts.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import { calls } from './endpoint.ts'

export const ViewingReason = z.object({ reason: requiredText('Please state a reason', 500) })

export const viewAsApi = calls({
  'POST /api/view-as': {
    summary: 'Shows the portal as another account sees it, read-only, for 30 minutes.',
    access: 'roles.manage',
    requiresSession: true,
    requiresStepUp: true,
    rule: 'own account and administrators 403; a deactivated or waiting account 409; audited; the account is notified',
    body: ViewingReason.extend({ userId: Id }),
    reply: ViewAs,
    status: 201,
  },
  'DELETE /api/view-as': {
    summary: 'Shows the portal as the own account again.',
    access: 'signed-in',
    requiresSession: true,
    isAllowedWithoutSecondFactor: true,
    isAllowedWhileViewing: true,
    isSessionCall: true,
    rule: 'idempotent; audited',
    reply: z.object({ message: z.string() }),
  },
})
