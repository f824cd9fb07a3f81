import { secondFactorColumns } from './accounts/second-factor/sealed-columns.ts'
import { auditSealColumns } from './audit/seal.ts'
import { integrationColumns } from './integrations/sealed-columns.ts'
import { messageColumns } from './messages/sealed-columns.ts'
import { dataKeyColumns, type SealedColumns } from './platform/encryption/sealed-columns.ts'

/** Everything that is stored encrypted. */
export const sealedColumns: readonly SealedColumns[] = [
  dataKeyColumns,
  secondFactorColumns,
  auditSealColumns,
  messageColumns,
  integrationColumns,
]
