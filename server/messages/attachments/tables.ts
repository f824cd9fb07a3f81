declare module '#server/platform/tables.ts' {
  interface Tables {
    messageAttachments: MessageAttachmentsTable
  }
}

/** A file has all of its columns, a document none of them. */
type MessageAttachmentsTable = {
  id: string
  messageId: string
  conversationId: string
  position: number
  fileId: string | null
  sealedName: string | null
  sealedFileKey: string | null
  mimeType: string | null
  bytes: number | null
  documentId: string | null
}
