import { describe, expect, it } from 'vitest'
import { createAcceptEncodingReader } from './accept-encoding.ts'

const readAcceptEncoding = createAcceptEncodingReader()

describe('readAcceptEncoding', () => {
  it.each<[string | undefined, string, boolean]>([
    [undefined, 'identity', false],
    ['', 'identity', false],
    [' , ', 'identity', false],
    ['gzip', 'gzip', false],
    ['x-gzip', 'gzip', false],
    ['GZIP, deflate', 'gzip', false],
    ['gzip, deflate, br, zstd', 'br', false],
    ['br;q=0.5, gzip;q=0.8', 'gzip', false],
    ['br; q=0.8 ,gzip;q=0.8', 'br', false],
    ['*', 'br', false],
    ['*, br;q=0', 'gzip', false],
    ['*;q=0', 'identity', true],
    ['gzip;q=0', 'identity', false],
    ['gzip;q=0.000', 'identity', false],
    ['gzip;q=0.5, identity', 'identity', false],
    ['gzip;q=0.5, identity;q=0.5', 'gzip', false],
    ['gzip, identity;q=0', 'gzip', true],
    ['gzip, *;q=0', 'gzip', true],
    ['identity;q=0', 'identity', true],
    ['identity, *;q=0', 'identity', false],
    ['deflate', 'identity', false],
    ['gzip;q=2', 'identity', false],
    ['gzip;q=x', 'identity', false],
    ['gzip;level=9', 'gzip', false],
    [`gzip${' '.repeat(300)}`, 'gzip', false],
    [`gzip${','.repeat(31_000)}`, 'identity', false],
  ])('%j → %s', (header, encoding, identityRefused) => {
    expect(readAcceptEncoding(header)).toEqual({ encoding, identityRefused })
    expect(readAcceptEncoding(header)).toEqual({ encoding, identityRefused })
  })

  it('goes on when it has seen many', () => {
    for (let at = 0; at < 300; at++) expect(readAcceptEncoding(`gzip, x${at}`).encoding).toBe('gzip')
  })
})
