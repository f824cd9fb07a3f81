import type { SealedColumns } from '#server/platform/encryption/sealed-columns.ts'

export const secondFactorColumns: SealedColumns = {
  secrets: [{ table: 'second_factors', column: 'sealed_secret', key: 'user_id' }],
}
