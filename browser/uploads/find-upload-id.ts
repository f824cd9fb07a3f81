/** The id at the end of an upload's address, which the server has answered: absolute, or from its root. */
export function findUploadId(address: string): string {
  return address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
}
