import { buffer } from 'node:stream/consumers'

import { ZipArchive } from 'archiver'
import { expect, test } from 'vitest'

import { parseRates } from './parse-rates.ts'

const history = `Date,USD,JPY,BGN,\n2026-11-26,1.0812,163.45,N/A,\n2026-11-25,1.0795,163.10,1.9558,\n`

/** As the European Central Bank publishes it. */
const daily = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='2026-11-26'>
      <Cube currency='USD' rate='1.0812'/>
      <Cube currency='JPY' rate='163.45'/>
    </Cube>
    <Cube time="2026-11-25"><Cube currency="USD" rate="1.0795"/></Cube>
  </Cube>
</gesmes:Envelope>`

const [usd, jpy, usdBefore] = [
  { currency: 'USD', date: '2026-11-26', rate: '1.0812' },
  { currency: 'JPY', date: '2026-11-26', rate: '163.45' },
  { currency: 'USD', date: '2026-11-25', rate: '1.0795' },
]

test('reads the history as CSV, without missing rates', async () => {
  expect(await parseRates(Buffer.from(history))).toEqual([
    usd,
    jpy,
    usdBefore,
    { currency: 'JPY', date: '2026-11-25', rate: '163.10' },
    { currency: 'BGN', date: '2026-11-25', rate: '1.9558' },
  ])
})

test('reads the daily CSV with its written day', async () => {
  const text = 'Date, USD, JPY, \n26 November 2026, 1.0812, 163.45, \n'
  expect(await parseRates(Buffer.from(text))).toEqual([usd, jpy])
})

test('reads XML with either quotes', async () => {
  expect(await parseRates(Buffer.from(daily))).toEqual([usd, jpy, usdBefore])
})

test('reads a zip of either', async () => {
  for (const [name, text] of [
    ['eurofxref-hist.csv', history],
    ['eurofxref-daily.xml', daily],
  ] as const) {
    const archive = new ZipArchive()
    archive.append(text, { name })
    const [bytes] = await Promise.all([buffer(archive), archive.finalize()])
    expect(await parseRates(bytes)).toEqual(await parseRates(Buffer.from(text)))
  }
})

test.for([
  '',
  'Date,Price\n2026-01-02,1\n',
  'Date,USD\n2026-02-30,1.1\n2026-01-02,0\n2026-01-03,-1\n',
  '<html>Not found</html>',
  'PK\u0003\u0004 damaged',
])('rejects %j', async text => {
  await expect(parseRates(Buffer.from(text))).rejects.toMatchObject({
    status: 400,
    code: 'prices.unreadable-rates',
  })
})
