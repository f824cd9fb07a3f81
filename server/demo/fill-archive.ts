import PdfDocument from 'pdfkit'

import type { DocumentKind } from '#contract/documents/document-choices.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { listDocuments } from '#server/documents/lists/find-documents.ts'
import { listMembers } from '#server/family-tree/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'
import { fileSample } from './file-sample.ts'

interface SampleDocument {
  title: string
  kind: DocumentKind
  dateText: string
  /** The first names of the members in it. */
  members: string[]
  /** The first names of those who may see it; the whole family without them. */
  readers?: string[]
  fileName: string
  paragraphs: string[]
}

/** Adds papers of the first three generations to the archive. */
export async function fillArchive(platform: Platform): Promise<void> {
  const { clock, config, database } = platform
  const account = await findAccountByEmail(database.db, signIns[0].email)
  if (account === undefined) return
  const user = presentUser(clock(), account.user)
  const archive = { user, filters: { area: 'archive' as const }, now: clock(), limit: 1 }
  if ((await listDocuments(database.db, archive)).rows.length > 0) return
  const familyName = config.FAMILY_NAME
  const findIds = await readMemberIds(platform)
  for (const { members, readers, fileName, paragraphs, ...details } of listSamples(familyName)) {
    await fileSample(platform, user, {
      ...details,
      area: 'archive',
      audience: readers === undefined ? 'family' : 'members',
      memberIds: findIds(members),
      readerIds: findIds(readers ?? []),
      fileName,
      content: await writePdf(details.title, paragraphs),
    })
  }
}

/** Returns a function that finds the ids of members by their first names, which are unique in the fictional family. */
async function readMemberIds({ database }: Platform): Promise<(names: readonly string[]) => string[]> {
  const ids = new Map<string, string>()
  for await (const members of listMembers(database.db))
    for (const { id, firstName } of members) ids.set(firstName, id)
  return names =>
    names.map(name => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`The fictional family has no ${name}.`)
      return id
    })
}

async function writePdf(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 90, info: { Title: title } })
  pdf.font('Times-Bold').fontSize(20).text(title, { align: 'center' }).moveDown(1.5)
  pdf.font('Times-Roman').fontSize(13)
  for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 5 }).moveDown()
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function listSamples(familyName: string): SampleDocument[] {
  return [
    {
      title: `Marriage certificate of Augustus ${familyName} and Cordelia Whitcombe`,
      kind: 'marriage-certificate',
      dateText: '1895-06-12',
      members: ['Augustus', 'Cordelia'],
      fileName: 'marriage-1895.pdf',
      paragraphs: [
        'State of Delaware, County of Kent',
        'Certificate of Marriage',
        `This is to certify that Augustus ${familyName}, cooper, and Cordelia Whitcombe, schoolteacher, were united in marriage at Dover on the 12th day of June, 1895.`,
        'In the presence of two witnesses, who have signed the register.',
      ],
    },
    {
      title: 'Deed of the first works',
      kind: 'deed',
      dateText: 'about 1899',
      members: ['Augustus'],
      fileName: 'works-deed.pdf',
      paragraphs: [
        'Warranty Deed',
        `The grantor conveys to Augustus ${familyName} a parcel of land at the river, with the cooperage upon it and the right to the spring behind it.`,
        'Recorded at Dover. The day and the month can no longer be read.',
      ],
    },
    {
      title: 'Letter about the fire',
      kind: 'letter',
      dateText: 'autumn 1934',
      members: ['Theodore', 'Marguerite'],
      readers: ['Clara', 'Edmund', 'Rosalind'],
      fileName: 'letter-1934.pdf',
      paragraphs: [
        'Dear Marguerite,',
        'The roof of the brewhouse is gone, but the cellar held. No one is hurt. The men know that every one of them is paid as before, and that we begin to build on Monday.',
        'The ledgers are safe. Father carried them out himself.',
        'Your loving Theodore',
      ],
    },
    {
      title: `Page from the case notes of Dr. Eleanor ${familyName}`,
      kind: 'other',
      dateText: 'winter 1931/32',
      members: ['Eleanor'],
      fileName: 'case-notes.pdf',
      paragraphs: [
        'Philadelphia. House calls of the week.',
        'The child on Pine Street breathes easier. Left the kettle going and came back at six.',
      ],
    },
    {
      title: 'The first family agreement',
      kind: 'agreement',
      dateText: 'March 1967',
      members: ['Winifred'],
      fileName: 'family-agreement-1967.pdf',
      paragraphs: [
        'This agreement is made between the members of this family.',
        'First: no one signs what they have not read aloud.',
        'Second: what belongs to all is written down where all can read it.',
        'Winifred Ashcombe',
      ],
    },
  ]
}
