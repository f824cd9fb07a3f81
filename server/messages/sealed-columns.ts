import type { SealedColumns } from '#server/platform/encryption/sealed-columns.ts'

import { toKeyRow, toNameRow } from './attachments/store.ts'
import { listIndexTerms } from './search-terms.ts'

export const messageColumns: SealedColumns = {
  texts: [
    {
      table: 'messages',
      column: 'sealed_body',
      scope: 'conversation_id',
      search: { column: 'search_tokens', getWords: listIndexTerms },
    },
    { table: 'message_attachments', column: 'sealed_name', scope: 'conversation_id', getRowId: toNameRow },
    { table: 'message_attachments', column: 'sealed_file_key', scope: 'conversation_id', getRowId: toKeyRow },
  ],
}
