import { describe, expect, it } from 'vitest'
import { parseStates } from './states.ts'

const script = (text: string) => `<script>${text}</script>`
const assign = (json: string) => `window.__INITIAL_STATE__=${json};`

describe('parseStates', () => {
  it.each<[string, string, unknown[]]>([
    ['a state', script(assign('{"a":1}')), [{ a: 1 }]],
    [
      'with spaces and other code around it',
      script('var a={};\nwindow.__INITIAL_STATE__ =\n {"a":1}\n;(function(){}())'),
      [{ a: 1 }],
    ],
    ['in a script with attributes, in capitals', `<SCRIPT nonce="x">${assign('{"a":1}')}</SCRIPT>`, [{ a: 1 }]],
    ['braces and quotes in strings', script(assign(String.raw`{"a":"}{\"};\\","b":{}}`)), [{ a: '}{"};\\', b: {} }]],
    ['an end of script escaped one way', script(assign(String.raw`{"a":"<\/script>\"};"}`)), [{ a: '</script>"};' }]],
    [
      'an end of script escaped the other way',
      script(assign(String.raw`{"a":"\u003C\u002Fscript>\"};"}`)),
      [{ a: '</script>"};' }],
    ],
    ['an end of script not escaped at all', script(assign('{"a":"</script>"}')), [{ a: '</script>' }]],
    [
      'the last first',
      script(assign('{"a":1}') + assign('{"a":2}')) + script(assign('{"a":3}')),
      [{ a: 3 }, { a: 2 }, { a: 1 }],
    ],
    [
      'a quoted assignment inside a state',
      script(assign(String.raw`{"a":"__INITIAL_STATE__={\"b\":1}"}`)),
      [{ a: '__INITIAL_STATE__={"b":1}' }],
    ],
    ['own keys with dangerous names', script(assign('{"__proto__":{"a":1}}')), [JSON.parse('{"__proto__":{"a":1}}')]],
    ['an assignment inside a state', script(assign('{"a":"__INITIAL_STATE__={}"}')), [{ a: '__INITIAL_STATE__={}' }]],
    ['a good one after a broken one', script(assign('{a:1}') + assign('{"a":2}')), [{ a: 2 }]],
  ])('finds %s', (_, html, expected) => expect(parseStates(html)).toEqual(expected))

  it.each([
    ['no page', ''],
    ['no script', assign('{"a":1}')],
    ['a comment', `<!-- ${script(assign('{"a":1}'))} -->`],
    ['a comment of two scripts', `<!-- ${script('') + script(assign('{"a":1}'))} -->`],
    ['a comment without end', `<!-- ${script(assign('{"a":1}'))}`],
    ['another variable', script('window.__STATE__={"a":1};window.MY__INITIAL_STATE__X={"a":1}')],
    ['a part of the state', script('window.__INITIAL_STATE__.user={"a":1}')],
    ['a cut state', '<script>window.__INITIAL_STATE__={"a":"1'],
    ['a cut state with an escape at the end', '<script>window.__INITIAL_STATE__={"a":"1\\'],
    ['code', script('window.__INITIAL_STATE__={a:alert(1)}')],
    ['a call', script('window.__INITIAL_STATE__=JSON.parse("{}")')],
  ])('finds nothing in %s', (_, html) => expect(parseStates(html)).toEqual([]))

  it('limits the number of tries', () => {
    expect(parseStates(script(assign('{a:1}').repeat(20) + assign('{"a":2}')))).toEqual([])
  })
})
