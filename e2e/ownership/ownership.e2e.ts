import type { Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { approveAll, createMember, createSurname, openPageAs } from '#e2e/members.ts'

test('the board records who owns what, and corrects it', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  test.slow()
  await portal.signIn(page, 'board_member', 'Rosalind')
  const lastName = createSurname()
  const member = await openPageAs(browser, portal, 'family_member', lastName)
  await approveAll(page, await createMember(member, { firstName: 'Freya', lastName }))
  await member.context().close()
  const [trust, mill] = [`${createSurname()} Trust`, `${createSurname()} Mill`]
  await page.goto('/ownership')
  await page.getByRole('button', { name: 'Add an entity' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an entity' })
  await adding.getByRole('button', { name: 'Add entity' }).click()
  await expect(adding.getByText('Please name the entity')).toBeVisible()
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await adding.getByText('Trust', { exact: true }).click()
  await adding.getByLabel('Name').fill(trust)
  await adding.getByRole('button', { name: 'Add entity' }).click()
  await expect(findToast(page)).toContainText(trust)
  await page.getByRole('button', { name: 'Add an entity' }).click()
  await adding.getByLabel('Name').fill(mill)
  await adding.getByRole('button', { name: 'Add entity' }).click()
  await expect(page.getByRole('heading', { name: mill })).toBeVisible()
  const attention = page.getByRole('alert').filter({ hasText: 'Stakes that need attention' })
  await expect(attention).toContainText(`${mill} has no recorded owner. Add its owners.`)

  await test.step('a member owns 60 % of the trust', async () => {
    await page.getByRole('button', { name: `Add an owner: ${trust}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an owner' })
    await dialog.getByRole('combobox', { name: 'Member' }).fill(lastName)
    await page.getByRole('option', { name: `Freya ${lastName}` }).click()
    await dialog.getByLabel('Percentage').fill('60.0000001')
    await dialog.getByLabel('First day').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Add owner' }).click()
    await expect(dialog.getByText('at most 6 decimals').last()).toBeVisible()
    await dialog.getByLabel('Percentage').fill('60')
    expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
    await dialog.getByRole('button', { name: 'Add owner' }).click()
    await expect(findToast(page)).toContainText('Owner added')
    await expect(attention).toContainText(`The stakes in ${trust} total 60%.`)
  })

  await test.step('a loop is pointed out until a stake ends', async () => {
    for (const [entity, owner] of [
      [mill, trust],
      [trust, mill],
    ] as const) {
      await page.getByRole('button', { name: `Add an owner: ${entity}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Add an owner' })
      await dialog.getByText('A company or trust', { exact: true }).click()
      await dialog.getByLabel('Company or trust', { exact: true }).last().selectOption({ label: owner })
      await dialog.getByLabel('Percentage').fill('40')
      await dialog.getByLabel('First day').fill('2020-01-01')
      await dialog.getByRole('button', { name: 'Add owner' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(attention).toContainText(`${mill} → ${trust} → ${mill}`)
    await page.getByRole('button', { name: `Change or end: ${mill} in ${trust}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Change this stake' })
    await dialog.getByLabel('Last day').fill('2019-01-01')
    expectConsoleError(/400 .*\/api\/ownership-stakes\//)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The last day cannot be before the first day').first()).toBeVisible()
    await dialog.getByLabel('Last day').fill('2020-12-31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: `Owners of ${trust}` })).toContainText('ended')
    await expect(attention).not.toContainText('→')
  })

  expectConsoleError(/409 .*\/api\/ownership-entities\//)
  await page.getByRole('button', { name: `Delete: ${mill}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entity' }).click()
  await expect(findToast(page).last()).toContainText('owns or owned an account or a part of another entity')
  await page.getByRole('button', { name: `Delete: ${mill} in ${trust}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete stake' }).click()
  await expect(findToast(page).last()).toContainText('Stake deleted')
  await page.getByRole('button', { name: `Delete: ${mill}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entity' }).click()
  await expect(page.getByRole('heading', { name: mill })).toHaveCount(0)
})

test('a member reads their share through all layers', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  test.slow()
  await portal.signIn(page, 'board_member', 'Rosalind')
  const lastName = createSurname()
  const member = await openPageAs(browser, portal, 'family_member', lastName)
  await member.goto('/ownership')
  await expect(member.getByText('Your account is not linked to a member of the tree')).toBeVisible()
  const memberId = await createMember(member, { firstName: 'Iris', lastName })
  await create(member, `/api/family-members/${memberId}/claims`, {})
  await approveAll(page, memberId)

  const [trust, mill] = [`${createSurname()} Trust`, `${createSurname()} Mill`]
  const { id: trustId } = await create(page, '/api/ownership-entities', { kind: 'trust', name: trust })
  const { id: millId } = await create(page, '/api/ownership-entities', { kind: 'company', name: mill })
  const fromDate = '2020-01-01'
  await create(page, '/api/ownership-stakes', { entityId: trustId, memberId, percent: '33.333333', fromDate })
  await create(page, '/api/ownership-stakes', {
    entityId: millId,
    ownerEntityId: trustId,
    percent: '50',
    fromDate: '2021-01-01',
  })
  const name = `${createSurname()} custody`
  const { id: accountId } = await create(page, '/api/investment-accounts', { name })
  const bonds = { assetName: 'Bonds', assetType: 'bond', quantity: '1', purchasePrice: '6000' }
  await create(page, '/api/investments', { ...bonds, accountId })
  await create(page, `/api/investment-accounts/${accountId}/shares`, {
    audience: 'account',
    granteeId: ((await (await member.request.get('/api/user')).json()) as { id: string }).id,
  })
  await page.goto('/ownership')
  await page.getByRole('button', { name: `Add an account: ${mill}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabel('Your account').selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect(findToast(page)).toContainText('Account added')

  await member.reload()
  const row = member.getByRole('row').filter({ hasText: mill }).first()
  await expect(row).toContainText(`33.333333% of ${trust} → 50% of ${mill}`)
  // A sixth of $6,000, less what 33.333333 % leaves out.
  await expect(row).toContainText('16.6666665%')
  await expect(row).toContainText('$1,000.00')
  await expect(member.getByText('$1,000.00 is your share')).toBeVisible()
  await expect(member.getByRole('heading', { name: mill })).toBeVisible()
  await expect(member.getByRole('button', { name: 'Add an entity' })).toHaveCount(0)
  expect(await findViolations(member)).toEqual([])

  await test.step('on an earlier day, there was no second layer', async () => {
    await member.getByLabel('Ownership on').fill('2020-06-30')
    await expect(member).toHaveURL(/date=2020-06-30/)
    await expect(row).toHaveCount(0)
    await expect(member.getByText('Stakes, accounts and values of Jun 30, 2020')).toBeVisible()
  })

  await test.step('the account moves to the trust, and its earlier days stay', async () => {
    await page.getByRole('button', { name: `Add an account: ${trust}` }).click()
    await dialog.getByLabel('Your account').selectOption({ label: name })
    await dialog.getByLabel('First day').fill('2024-03-01')
    expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
    await dialog.getByRole('button', { name: 'Add account' }).click()
    await expect(page.getByRole('table', { name: `Accounts of ${mill}` })).toContainText(
      'until Feb 29, 2024 · ended',
    )
    const current = page.getByRole('table', { name: `Accounts of ${trust}` })
    await expect(current).toContainText('since Mar 1, 2024')
    await expect(current).toContainText('$6,000.00')
  })

  await test.step('an overlap is rejected at its day', async () => {
    await page.getByRole('button', { name: `Change or end: ${name} in ${mill}` }).click()
    const change = page.getByRole('dialog', { name: 'Change these days' })
    await change.getByLabel('Last day').fill('2024-03-01')
    expectConsoleError(/400 .*\/api\/account-ownerships\//)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change.getByText(`These days overlap with those of ${trust}`).first()).toBeVisible()
    await change.getByLabel('Last day').fill('2023-12-31')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
    await expect(page.getByRole('table', { name: `Accounts of ${mill}` })).toContainText('until Dec 31, 2023')
  })

  await page.getByRole('button', { name: `Delete: ${name} in ${trust}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByRole('button', { name: `Delete: ${name} in ${trust}` })).toHaveCount(0)
  await member.context().close()
})

/** Creates a record from this page's account. */
async function create(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), path).toBe(201)
  return (await answer.json()) as { id: string }
}
