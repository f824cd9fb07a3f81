declare module '#server/platform/tables.ts' {
  interface Tables {
    auditChain: AuditChainTable
    auditSeals: AuditSealsTable
  }
}

/** Written by a trigger at the commit of an entry. */
type AuditChainTable = {
  position: number
  entryId: number
  previousHash: Buffer
  hash: Buffer
}

/** One row. */
type AuditSealsTable = {
  isLatest: true | undefined
  position: number
  sealedHead: string
}
