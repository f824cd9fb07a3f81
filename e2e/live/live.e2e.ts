import { countCalls, expect, findToast, test } from '#e2e/fixtures.ts'
import { signOut } from '#e2e/frame/frame.ts'
import type { Portal } from '#e2e/portal.ts'

import { awaitStream } from './await-stream.ts'

test.use({ isLive: true })

const settings = { METRICS_TOKEN: 'a-token-of-the-test' }

test('changes appear in other browsers, over one stream each', async ({
  page,
  browser,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const portal = await openPortal(settings)
  const otherNode = await portal.openAnotherNode(settings)
  await page.goto(portal.address)
  await portal.signIn(page, 'family_member', 'Grace')
  const board = await (await browser.newContext()).newPage()
  await otherNode.signIn(board, 'board_member', 'Ben')

  await test.step('a request and its decision appear on the other node', async () => {
    const isOpen = awaitStream(board)
    await board.goto(`${otherNode.address}/board-approvals`)
    await isOpen
    const isOpenHere = awaitStream(page)
    await page.goto(`${portal.address}/board-approvals`)
    await isOpenHere
    await page.request.post(`${portal.address}/api/family-members`, {
      data: { firstName: 'Augustus', lastName: 'Hartwell', relationship: 'child' },
      headers: { origin: portal.address },
    })
    const request = board.getByRole('listitem').filter({ hasText: 'Augustus' })
    await expect(request).toBeVisible()
    await expect(page.getByText('Augustus').first()).toBeVisible()
    await request.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  })

  const { id } = (await (await board.request.get(`${otherNode.address}/api/user`)).json()) as { id: string }
  const write = (message: string) =>
    page.request.post(`${portal.address}/api/family-messages`, {
      data: { toMemberId: id, message },
      headers: { origin: portal.address },
    })
  await test.step('a message appears in the open conversation on the other node', async () => {
    await board.goto(`${otherNode.address}/messages`)
    await write('The quince is ripe.')
    await board.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
    await expect(board.getByRole('log')).toContainText('The quince is ripe.')
    await write('So are the pears.')
    await expect(board.getByRole('log')).toContainText('So are the pears.')
  })

  await test.step('a message that arrived without a network appears with it', async () => {
    await board.context().setOffline(true)
    const failed = board.waitForEvent('requestfailed', request => request.url().includes('/messages?'))
    await write('The medlars are not.')
    await failed
    await board.context().setOffline(false)
    await expect(board.getByRole('log')).toContainText('The medlars are not.')
  })

  await test.step('two tabs share one stream', async () => {
    const tab = await page.context().newPage()
    const count = countCalls(tab, 'GET /api/live')
    await tab.goto(`${portal.address}/notifications`)
    await expect(tab.getByRole('region', { name: 'Today' })).toBeVisible()
    const change = { data: { currentPassword: 'rings-of-an-oak', newPassword: 'ninety-nine rings' } }
    await page.request.put(`${portal.address}/api/account/password`, {
      ...change,
      headers: { origin: portal.address },
    })
    await expect(tab.getByRole('heading', { name: 'Unread: Your password was changed' })).toBeVisible()
    expect(count()).toBe(0)
    await expect.poll(() => countStreams(portal)).toBe(1)

    // The other tab continues when the first one closes.
    const isOpen = awaitStream(tab)
    await page.close()
    await isOpen
    await expect.poll(() => countStreams(portal)).toBe(1)
    await signOut(tab)
    await expect(findToast(tab)).toContainText('Signed out')
    await expect.poll(() => countStreams(portal)).toBe(0)
  })

  await test.step('the end of a session signs out at once', async () => {
    await otherNode.endSession(board)
    await expect(board).toHaveURL(/\/auth$/)
    await expect.poll(() => countStreams(otherNode)).toBe(0)
  })
  await board.context().close()
  await otherNode.close()
})

async function countStreams({ address }: Portal): Promise<number> {
  const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` }
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^heirloom_live_streams (\d+)$/m.exec(metrics)?.[1])
}
