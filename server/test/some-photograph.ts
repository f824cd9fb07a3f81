import sharp from 'sharp'

import type { FamilyMedia } from '#contract/media.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './people.ts'
import { someMember } from './some-member.ts'

/** A small photograph as a camera saves it, turned on its side, with where it was taken. */
export async function someJpeg({ width = 60, height = 40 } = {}): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#b6924a' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Rings and Sons' },
      IFD3: { GPSLatitude: '38/1 46/1 12/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** A photograph that this person has shared on somebody's page. */
export async function somePhotograph(
  portal: TestPortal,
  person: Person,
  said: { memberId?: string; title?: string; isPublic?: 'true' | 'false' } = {},
): Promise<FamilyMedia> {
  const query = { memberId: said.memberId ?? (await someMember(portal)), ...said }
  const answer = await person.try('POST /api/family-media', { query, body: await someJpeg() })
  if (answer.status !== 201) throw new Error(`The photograph was answered ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as FamilyMedia
}
