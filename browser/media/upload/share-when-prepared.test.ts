import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { shareWhenPrepared } from './share-when-prepared.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const inPreparation = Response.json(
  { error: 'Being prepared', code: 'media.in-preparation' },
  { status: 409 },
)
const media = { id: 'media-1', mediaType: 'video' }

test('repeats the request once the video is prepared', async () => {
  const { requests, fractions, request } = replyWith([
    inPreparation.clone(),
    Response.json({ state: 'running', progress: 0.25 }),
    Response.json({ state: 'running', progress: 0.75 }),
    Response.json({ state: 'ready', progress: 1 }),
    Response.json(media),
  ])
  const shared = shareWhenPrepared(request)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await shared).toMatchObject(media)
  expect(fractions).toEqual([0.25, 0.75])
  expect(requests.map(({ key }) => key)).toEqual(['key-1', null, null, null, 'key-1'])
})

test('repeats the request for an upload that is shared already', async () => {
  const { request } = replyWith([
    inPreparation.clone(),
    Response.json({ error: 'Not found', code: 'uploads.not-found' }, { status: 404 }),
    Response.json(media),
  ])
  const shared = shareWhenPrepared(request)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await shared).toMatchObject(media)
})

test('fails with the reason of the repeated request', async () => {
  const { request } = replyWith([
    inPreparation.clone(),
    Response.json({ state: 'failed', progress: 0 }),
    Response.json({ error: 'Damaged', code: 'media.damaged-video' }, { status: 400 }),
  ])
  const failed = shareWhenPrepared(request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await failed).toMatchObject({ status: 400 })
})

test('ends when its form is closed', async () => {
  const { requests, request, close } = replyWith([
    inPreparation.clone(),
    Response.json({ state: 'running', progress: 0.25 }),
    Response.json({ state: 'ready', progress: 1 }),
    Response.json(media),
  ])
  const failed = shareWhenPrepared(request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1500)
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toMatchObject({ status: 409 })
  expect(requests).toHaveLength(3)
})

function replyWith(replies: Response[]) {
  const requests: { address: string; key: string | null }[] = []
  const fractions: number[] = []
  let isOpen = true
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    requests.push({ address, key: new Headers(options.headers).get('idempotency-key') })
    return replies.shift() ?? Response.json({ state: 'running', progress: 0.5 })
  })
  const request = {
    body: { uploadId: 'upload-1', memberId: 'member-1' },
    idempotencyKey: 'key-1',
    onProgress: (fraction: number) => void fractions.push(fraction),
    isOpen: () => isOpen,
  }
  return { requests, fractions, request, close: () => void (isOpen = false) }
}
