/** The rate file: the real shape is read, everything else is null. */
import { describe, expect, it } from 'vitest'
import { parseEcb } from './parse-ecb.ts'

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-11-13'>
\t\t\t<Cube currency='USD' rate='1.1523'/>
\t\t\t<Cube currency='JPY' rate='178.36'/>
\t\t\t<Cube currency='CNY' rate='8.1840'/>
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`

const SENDER = 'European Central Bank'
const yuan = "<Cube currency='CNY' rate='8.1840'/>"
const swap = (from: string, to: string) => {
  expect(FILE).toContain(from)
  return FILE.replace(from, to)
}

describe('a file is read', () => {
  it.each([
    ['as the bank prints it', FILE],
    ['with a byte order mark', `\ufeff${FILE}`],
    ['without a declaration', FILE.slice(FILE.indexOf('\n') + 1)],
    ['with Windows line ends', FILE.replaceAll('\n', '\r\n')],
    ['with double quotes', FILE.replaceAll("'", '"')],
    ['with blanks before the end of a tag', FILE.replaceAll('/>', ' />')],
    ['on one line', FILE.replaceAll(/>\s+</g, '><')],
  ])('%s', (_, text) => {
    expect(parseEcb(text)).toEqual({ cny_per_eur: '8.1840', usd_per_eur: '1.1523', date: '2026-11-13', source: SENDER })
  })

  it('with the yuan alone', () => {
    const text = swap("<Cube currency='USD' rate='1.1523'/>", '')
    expect(parseEcb(text)).toEqual({ cny_per_eur: '8.1840', usd_per_eur: null, date: '2026-11-13', source: SENDER })
  })

  it('with a whole rate', () => {
    expect(parseEcb(swap("'8.1840'", "'8'"))?.cny_per_eur).toBe('8')
  })
})

describe('null is the answer to', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['JSON', '{"CNY": 8.184}'],
    ['a page', '<!doctype html><html><body>Access denied</body></html>'],
    ['a file without the yuan', swap(yuan, '')],
    ['a file with two rates for the yuan', swap(yuan, yuan + yuan)],
    ['a file with two rates for the dollar', swap(yuan, `${yuan}<Cube currency='USD' rate='1.1'/>`)],
    ['a dollar that is worth nothing', swap('1.1523', '0')],
    ['two days', swap('\t\t</Cube>\n', `</Cube><Cube time='2026-11-12'>${yuan}</Cube>`)],
    ['no day', swap("<Cube time='2026-11-13'>", '<Cube>')],
    ['a day that does not exist', swap('2026-11-13', '2026-02-30')],
    ['month 13', swap('2026-11-13', '2026-13-01')],
    ['another form of date', swap('2026-11-13', '13.11.2026')],
    ['a rate of zero', swap('8.1840', '0.0000')],
    ['a negative rate', swap('8.1840', '-8.1840')],
    ['a rate with an exponent', swap('8.1840', '8e1')],
    ['a rate with a comma', swap('8.1840', '8,1840')],
    ['a rate that is missing', swap('8.1840', '')],
    ['N/A', swap('8.1840', 'N/A')],
    ['a rate of too many digits', swap('8.1840', '8'.repeat(50))],
    ['another currency that is broken', swap('1.1523', 'N/A')],
    ['a currency in small letters', swap("'USD'", "'usd'")],
    ['quotes that do not match', swap("'8.1840'", `'8.1840"`)],
    ['a further attribute', swap(yuan, yuan.replace('/>', " x='1'/>"))],
    ['a cut file', FILE.slice(0, FILE.indexOf('</Cube>'))],
    ['a file cut within a tag', FILE.slice(0, -3)],
    ['a file without its envelope', FILE.slice(FILE.indexOf('\t<Cube>'))],
    ['something behind the end', `${FILE}<Cube>`],
    ['a document type', swap('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Envelope')],
    ['an entity for a rate', swap('8.1840', '&a;')],
    ['a comment around the rate', swap(yuan, `<!-- ${yuan} -->`)],
    ['a section of raw text', swap(yuan, `<![CDATA[${yuan}]]>`)],
    ['an unknown element', swap(yuan, `<script/>${yuan}`)],
    ['a rate outside its day', swap('\t</Cube>\n</gesmes', `</Cube>${yuan}</gesmes`)],
    ['text before the file', `hello ${FILE}`],
    ['text behind the file', `${FILE} hello`],
    ['two envelopes', FILE + FILE.slice(FILE.indexOf('\n') + 1)],
    ['a header among the rates', swap(yuan, `<gesmes:name>${yuan}`)],
    ['an envelope that is closed at once', swap('\t<Cube>', '</gesmes:Envelope><Cube>')],
    ['an empty day', "<gesmes:Envelope><Cube><Cube time='2026-11-13'></Cube></Cube></gesmes:Envelope>"],
    ['a file of open brackets', '<'.repeat(99_000)],
    ['a file of open cubes', "<Cube time='".repeat(8_000)],
    ['a file of blanks in a tag', `<Cube ${' '.repeat(90_000)}`],
    ['blanks before a closing bracket', swap(yuan, `<Cube currency='CNY'${' '.repeat(50_000)}x/>`)],
    ['a file that is too long', FILE + ' '.repeat(100_000)],
  ])('%s', (_, text) => {
    expect(parseEcb(text)).toBeNull()
  })

  it('every beginning of a good file', () => {
    for (let end = 0; end < FILE.length; end++) expect(parseEcb(FILE.slice(0, end))).toBeNull()
  })
})
