import type { NewDocument } from '#contract/documents/documents.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { createSamplePdf } from '#server/companies/create-sample-pdf.ts'
import { findLinkedMember } from '#server/family-tree/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'
import { insertExpectation, updateExpectation } from '#server/tax-documents/expectation-store.ts'

import { fileSample } from './file-sample.ts'

type Email = 'rosalind@example.test' | 'edmund@example.test' | 'clara@example.test'

type SampleTaxDocument = Pick<NewDocument, 'title' | 'kind' | 'description' | 'audience'> & {
  from: Email
  category: NonNullable<NewDocument['taxCategory']>
  fileName: string
}

const documents: SampleTaxDocument[] = [
  {
    from: 'rosalind@example.test',
    category: 'irs_form',
    title: 'Schedule K-1 of the staffing company',
    kind: 'tax-form',
    description: 'Shares of income, for the returns of the members.',
    audience: 'family',
    fileName: 'schedule-k-1.pdf',
  },
  {
    from: 'clara@example.test',
    category: 'irs_form',
    title: 'Form 1099-INT',
    kind: 'tax-form',
    description: 'Interest on the savings account.',
    audience: 'office',
    fileName: '1099-int.pdf',
  },
  {
    from: 'rosalind@example.test',
    category: 'completed_tax_document',
    title: 'Gift tax return',
    kind: 'tax-return',
    description: null,
    audience: 'family',
    fileName: 'form-709.pdf',
  },
  {
    from: 'edmund@example.test',
    category: 'completed_tax_document',
    title: 'Individual return',
    kind: 'tax-return',
    description: 'Filed electronically, with the confirmation of the IRS.',
    audience: 'members',
    fileName: 'form-1040.pdf',
  },
]

/** Adds tax documents of last year, and what the office still expects. */
export async function fillTaxes(platform: Platform): Promise<void> {
  const { clock, database, today } = platform
  const { db } = database
  if ((await db.selectFrom('taxExpectations').select('id').executeTakeFirst()) !== undefined) return
  const taxYear = Number(today().slice(0, 4)) - 1
  const filed = new Map<string, string>()
  for (const { from, category, fileName, ...details } of documents) {
    const { user, memberId } = await findPerson(from)
    const heading = `${user.firstName} ${user.lastName}`
    const { title, description } = details
    const content = await createSamplePdf({
      heading,
      title: `${title} ${taxYear}`,
      description: description ?? '',
      paragraphs: [],
    })
    const { id } = await fileSample(platform, user, {
      ...details,
      area: 'tax',
      taxCategory: category,
      taxYear,
      memberIds: [memberId],
      readerIds: details.audience === 'members' ? [memberId] : [],
      fileName,
      content,
    })
    filed.set(fileName, id)
  }

  const clara = await findPerson('clara@example.test')
  const edmund = await findPerson('edmund@example.test')
  const { user: rosalind } = await findPerson('rosalind@example.test')
  const staffing = await db
    .selectFrom('companies')
    .select('id')
    .where('key', '=', 'staffing')
    .executeTakeFirstOrThrow()
  const received = filed.get('1099-int.pdf') ?? null
  await db.transaction().execute(async tx => {
    const add = (
      row: { memberId?: string; companyId?: string; title: string; note?: string },
      dueOn: string,
    ) =>
      insertExpectation(
        tx,
        { memberId: null, companyId: null, note: null, ...row, taxYear, dueOn, createdById: rosalind.id },
        clock(),
      )
    await add(
      { memberId: clara.memberId, title: 'Form W-2', note: 'From the print shop.' },
      `${taxYear + 1}-02-15`,
    )
    await add({ memberId: edmund.memberId, title: 'Receipts for donations' }, `${taxYear + 1}-02-15`)
    await add({ companyId: staffing.id, title: 'Trial balance' }, `${taxYear + 2}-01-31`)
    const interest = await add({ memberId: clara.memberId, title: 'Form 1099-INT' }, `${taxYear + 1}-02-15`)
    await updateExpectation(tx, interest.id, { documentId: received, receivedAt: clock() }, clock())
  })

  async function findPerson(email: Email) {
    const account = await findAccountByEmail(db, email)
    const member = account && (await findLinkedMember(db, account.user.id))
    if (account === undefined || member === undefined)
      throw new Error(`The demonstration has no member with the account ${email}.`)
    return { user: presentUser(clock(), account.user), memberId: member.id }
  }
}
