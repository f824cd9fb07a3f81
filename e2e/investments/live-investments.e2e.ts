import { expect, test } from '#e2e/fixtures.ts'
import { awaitStream } from '#e2e/live/await-stream.ts'
import { createSurname, openPageAs } from '#e2e/members.ts'

import { addInvestment, findRow, recordActivity } from './investments.ts'

test.use({ isLive: true })

test('changes of a shared account appear on the page of the other', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'family_member', 'Rosalind')
  const other = await openPageAs(browser, portal, 'family_member', createSurname())
  const { id } = (await (await other.request.get('/api/user')).json()) as { id: string }
  const fund = await addInvestment(page, { date: '2026-01-05' })
  const isOpen = awaitStream(other)
  await other.goto('/investment-dashboard')
  await expect(other.getByRole('heading', { name: 'No investments yet' })).toBeVisible()
  await isOpen

  const data = { audience: 'account', granteeId: id, canEdit: false }
  const shares = `/api/investment-accounts/${fund.account.id}/shares`
  const shared = (await (await page.request.post(shares, { data })).json()) as { id: string }
  await expect(findRow(other, 'Orchard Fund')).toContainText('$500.00')
  await recordActivity(page, fund, { kind: 'valuation', date: '2026-02-02', unitPrice: '61' })
  await expect(findRow(other, 'Orchard Fund')).toContainText('$610.00')
  await page.request.delete(`/api/investment-shares/${shared.id}`)
  await expect(other.getByRole('heading', { name: 'No investments yet' })).toBeVisible()
  await other.context().close()
})
