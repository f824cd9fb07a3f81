/** A value that was found in a document, and why: a phrase for the user. */
export interface Proposal<Value> {
  value: Value
  reason: string
}
