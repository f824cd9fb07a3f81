import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import type * as Sdk from '@aws-sdk/client-s3'

import type { Config } from '#server/platform/config.ts'

import type { FileStore } from './file-store.ts'

type Credentials = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** Bytes of one part of a multipart upload. Two at a time are in memory. */
const partSize = 8 * 1024 * 1024

/** Stores each file as one object, `PREFIX/ID`. The SDK, 35 MB in memory, is loaded with the first file. */
export function openS3Store(
  location: { bucket: string; prefix: string },
  credentials: Credentials,
): FileStore {
  let loading: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined

  async function load() {
    loading ??= import('@aws-sdk/client-s3').then(sdk => ({ sdk, client: openClient(sdk, credentials) }))
    return loading
  }

  const toObject = (id: string) => ({ Bucket: location.bucket, Key: location.prefix + id })

  async function put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const { client } = await load()
    const { Upload } = await import('@aws-sdk/lib-storage')
    let size = 0
    async function* count() {
      for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
        size += chunk.length
        yield chunk
      }
    }
    // The object appears only when its last part has been stored. A failure deletes the parts.
    const upload = new Upload({
      client,
      params: { ...toObject(id), Body: Readable.from(count(), { objectMode: false }) },
      partSize,
      queueSize: 2,
    })
    await upload.done()
    return size
  }

  return {
    put,

    async putFile(id, path) {
      await put(id, createReadStream(path))
    },

    async get(id, range) {
      const { sdk, client } = await load()
      const command = new sdk.GetObjectCommand({
        ...toObject(id),
        ...(range !== undefined && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
      })
      try {
        const { Body, ContentLength = 0, ContentRange } = await client.send(command)
        const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
        return { size, stream: Body as Readable }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },

    async remove(id) {
      const { sdk, client } = await load()
      await client.send(new sdk.DeleteObjectCommand(toObject(id)))
    },
  }
}

function openClient(sdk: typeof Sdk, credentials: Credentials): Sdk.S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = credentials
  return new sdk.S3Client({
    region: S3_REGION,
    // Servers other than Amazon's rarely have a name for each bucket.
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID !== undefined &&
      S3_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    // Some servers store the checksums that the SDK adds by default as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
