import { expect, test } from 'vitest'

import { decodeText, isOfx } from './decode-text.ts'
import { parseOfx } from './parse-ofx.ts'

const header = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`

/** SGML without closing tags, as OFX 1 is written, with a bare ampersand. */
const brokerage = `${header}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>
<DTASOF>20260331<CURDEF>USD<INVACCTFROM><BROKERID>broker.test<ACCTID>1234</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260331
<BUYSTOCK><INVBUY><INVTRAN><FITID>A1<DTTRADE>20260105120000.000[-5:EST]<MEMO>Bought</INVTRAN>
<SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10.0<UNITPRICE>250.50<COMMISSION>1.00<FEES>0.25<TOTAL>-2506.25<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<SELLSTOCK><INVSELL><INVTRAN><FITID>A2<DTTRADE>20260303</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><UNITS>-4<UNITPRICE>275.25<TOTAL>1101.00<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>
<INCOME><INVTRAN><FITID>A3<DTTRADE>20260202</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>12.34<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>
<REINVEST><INVTRAN><FITID>A4<DTTRADE>20260301</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>-50.00<SUBACCTSEC>CASH<UNITS>0.2<UNITPRICE>250.00</REINVEST>
<TRANSFER><INVTRAN><FITID>A5<DTTRADE>20260302</INVTRAN><SECID><UNIQUEID>UNKNOWN1<UNIQUEIDTYPE>CUSIP</SECID><SUBACCTSEC>CASH<UNITS>5<TFERACTION>IN<POSTYPE>LONG<UNITPRICE>7</TRANSFER>
<SPLIT><INVTRAN><FITID>A6<DTTRADE>20260310</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><SUBACCTSEC>CASH<OLDUNITS>6<NEWUNITS>12<NUMERATOR>2<DENOMINATOR>1</SPLIT>
<MARGININTEREST><INVTRAN><FITID>A7<DTTRADE>20260311</INVTRAN><TOTAL>-1<SUBACCTFUND>CASH</MARGININTEREST>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260102<TRNAMT>5000.00<FITID>B1<NAME>Transfer</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
</INVTRANLIST>
<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>12<UNITPRICE>140.10<MKTVAL>1681.20<DTPRICEASOF>20260331</INVPOS></POSSTOCK></INVPOSLIST>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Café & Total Market<TICKER>VTI</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`

const bank = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>99</ACCTID></BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>INT</TRNTYPE><DTPOSTED>20260131</DTPOSTED><TRNAMT>1.25</TRNAMT><FITID>1</FITID><NAME>Interest</NAME></STMTTRN>
<STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20260131</DTPOSTED><TRNAMT>-2,50</TRNAMT><FITID>2</FITID></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260201</DTPOSTED><TRNAMT>-10</TRNAMT><FITID>3</FITID></STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const today = '2026-11-26'

function read(text: string) {
  return parseOfx(text, today).rows.map(({ activity, problem }) => {
    const { kind, date, symbol, quantity, unitPrice, amount, fee } = activity
    return [kind, date, symbol, quantity, unitPrice, amount, fee, problem]
  })
}

test('reads the transactions and positions of a brokerage', () => {
  expect(read(brokerage)).toEqual([
    ['buy', '2026-01-05', 'VTI', '10', '250.5', null, '1.25', null],
    ['sell', '2026-03-03', 'VTI', '4', '275.25', null, null, null],
    ['dividend', '2026-02-02', 'VTI', null, null, '12.34', null, null],
    ['dividend', '2026-03-01', 'VTI', null, null, '50', null, null],
    ['buy', '2026-03-01', 'VTI', '0.2', '250', null, null, null],
    ['transfer_in', '2026-03-02', null, '5', '7', null, null, null],
    ['split', '2026-03-10', 'VTI', null, null, null, null, null],
    [null, '2026-03-11', null, null, null, null, null, 'The kind of activity is unknown'],
    ['deposit', '2026-01-02', null, null, null, '5000', null, null],
    ['valuation', '2026-03-31', 'VTI', null, '140.1', null, null, null],
  ])
})

test('states the ratio of a split as the file does', () => {
  const split = parseOfx(brokerage, today).rows.find(({ activity }) => activity.kind === 'split')
  expect(split?.activity.splitRatio).toBe('2:1')
})

test('identifies each transaction by its account and FITID', () => {
  const ids = parseOfx(brokerage, today).rows.map(({ externalId }) => externalId)
  expect(ids.slice(3, 5)).toEqual(['ofx:1234:A4', 'ofx:1234:A4:1'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('reads a bank statement of OFX 2', () => {
  expect(read(bank)).toEqual([
    ['interest', '2026-01-31', null, null, null, '1.25', null, null],
    ['fee', '2026-01-31', null, null, null, '2.5', null, null],
    ['withdrawal', '2026-02-01', null, null, null, '10', null, null],
  ])
})

test('decodes Windows-1252 by the header of the file', () => {
  const text = decodeText(Buffer.from(brokerage, 'latin1'))
  expect(isOfx(text)).toBe(true)
  expect(parseOfx(text, today).rows[0]?.activity.name).toBe('Café & Total Market')
})

test.for(['<OFX><BANKMSGSRSV1>', '<OFX></OFX>', `${header}<OFX><A>`])('rejects %j', text => {
  expect(() => parseOfx(text, today)).toThrow(
    expect.objectContaining({ status: 400, code: 'integrations.unreadable-file' }) as Error,
  )
})
