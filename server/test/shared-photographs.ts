import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { FamilyMedia } from '#contract/media.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/people.ts'
import { someMember } from '#server/test/some-member.ts'

export async function openWithPage(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  const ada = await portal.signedIn('family_member')
  return { portal, ada, page: await someMember(portal, undefined, { firstName: 'Rosa' }) }
}

export async function share(person: Person, memberId: string, body: Blob): Promise<FamilyMedia> {
  const answer = await person.try('POST /api/family-media', { query: { memberId }, body })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body as unknown as FamilyMedia
}

/** Every file that the portal has on the disk. */
export function filesOf(portal: TestPortal): string[] {
  const root = join(portal.platform.config.DATA_DIR, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

export function asFile(bytes: Buffer, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}
