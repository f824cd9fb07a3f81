import sharp from 'sharp'
import { expect, test } from 'vitest'

import {
  listStoredFiles,
  openPortalWithProfile,
  readMediaSample,
  shareSample,
  tryShareFile,
} from '#server/test/photographs.ts'

test('a HEIC photograph becomes a WebP', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { width, height } = await sharp(readMediaSample('photograph.heic')).metadata()
  const photograph = await shareSample(ada, page, 'photograph.heic')
  expect(photograph).toMatchObject({
    mediaType: 'image',
    mimeType: 'image/webp',
    width,
    height,
    duration: null,
  })
  const stored = await Promise.all(listStoredFiles(portal).map(path => sharp(path).stats()))
  expect(stored).toHaveLength(2)
  // Its pixels were decoded: they are not of one color.
  for (const { entropy } of stored) expect(entropy).toBeGreaterThan(1)
})

test('rejects a hostile HEIC', async () => {
  const { ada, page } = await openPortalWithProfile()
  const whole = readMediaSample('photograph.heic')
  for (const [bytes, code] of [
    [whole.subarray(0, whole.length / 2), 'media.damaged'],
    [stateSize(whole, 60_000), 'media.too-many-heic-pixels'],
  ] as const) {
    const refused = await tryShareFile(ada, page, bytes, {}, 'oak.heic')
    expect([refused.status, refused.body.code]).toEqual([400, code])
  }
  expect(await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })).toEqual([])
})

/** The file with another width and height in its properties (ISO/IEC 23008-12, 6.5.3). */
function stateSize(heic: Buffer, side: number): Buffer {
  const changed = Buffer.from(heic)
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 1)) {
    changed.writeUInt32BE(side, at + 8)
    changed.writeUInt32BE(side, at + 12)
  }
  return changed
}
