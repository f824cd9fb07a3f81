/** The bytes of a small upload, whose size its endpoint limits. */
export async function readUpload(upload: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  return Buffer.concat(chunks)
}
