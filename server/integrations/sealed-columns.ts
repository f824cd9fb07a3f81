import type { SealedColumns } from '#server/platform/encryption/sealed-columns.ts'

export const integrationColumns: SealedColumns = {
  secrets: [{ table: 'integrations', column: 'sealed_credentials', key: 'id' }],
}
