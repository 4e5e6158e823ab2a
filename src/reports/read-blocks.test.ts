import { describe, expect, it } from 'vitest'
import { joinPieces, listLines, type PageBlock, readBlocks, TooLarge } from './read-blocks.ts'

/** `# heading`, `| a | b`, or the line itself. */
function show(block: PageBlock): string {
  if (block.kind === 'table')
    return block.rows
      .map((row) => row.map(({ text, is_head }) => `| ${is_head ? '*' : ''}${text}`).join(' '))
      .join(' ; ')
  return (block.kind === 'heading' ? `${'#'.repeat(block.level)} ` : '') + joinPieces(block.pieces)
}

const read = (html: string) => readBlocks(html).map(show)

describe('readBlocks', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['text alone', ' 未见异常\n', ['未见异常']],
    ['blocks and breaks divide lines, markup in a line does not', 'a<p>b<b>c</b></p>d<br>e', ['a', 'bc', 'd', 'e']],
    ['white space collapses', '<p>&nbsp; a\n\n b&#160;</p>', ['a b']],
    ['headings', '<h3>车身<i>14项</i></h3><h1>检测报告</h1>', ['### 车身14项', '# 检测报告']],
    ['a table', '<table><tr><th>a<td>b<tr><td>c<td>d</table>', ['| *a | b ; | c | d']],
    ['tables in a table', '<table><tr><td>x<table><tr><td>a<td>b</table></table>', ['x', '| a | b']],
    [
      'rows with cells beside nested tables',
      '<table><tr><td>a<td>b<tr><td><table><tr><td>c<td>d</table></table>',
      ['| a | b', '| c | d'],
    ],
    ['a bare less-than sign before a digit', '<td>', []],
    ['the same in a cell', '<table><tr><td>划痕(<5cm)、掉漆(<3cm)</table>', ['| 划痕(<5cm)、掉漆(<3cm)']],
    ['entities, once', '<p>&amp;lt;b&amp;gt; &#12289; &lt;5cm</p>', ['&lt;b&gt; 、 <5cm']],
    ['lines in a cell', '<table><tr><td>a<br>b<p>c</p></table>', ['| a b c']],
    [
      'comments, scripts, styles, templates',
      '<!-- a --><script>b</script><style>c</style><template>d</template><noscript>e</noscript>f',
      ['f'],
    ],
    ['hidden elements', '<p hidden>a</p><p style="color:red;display: none">b</p><p style="color:red">c</p>', ['c']],
    ['adverts', '<div class="ad">a</div><div class="box ad-free">b</div><div class="top ads">c</div>', ['b']],
    [
      'a hidden row and an advert in a cell',
      '<table><tr hidden><td>a</tr><tr><td>b<span class="ad">c</span></table>',
      ['| b'],
    ],
    ['empty rows', '<table><tr><td> </td></tr><tr></tr></table>', []],
  ])('%s', (_, html, expected) => expect(read(html)).toEqual(expected))

  it('distinguishes bold text and links', () => {
    const [line] = readBlocks('<div>x <b>维保记录</b><span>y</span> <a href="/r"><em>z</em></a></div>')
    expect(line).toMatchObject({
      pieces: [
        { text: 'x ', is_bold: false, href: null },
        { text: '维保记录', is_bold: true, href: null },
        { text: 'y', is_bold: false, href: null },
        { text: ' ', href: null },
        { text: 'z', is_bold: false, href: '/r' },
      ],
    })
  })

  it('finds the end of the box around a block', () => {
    const blocks = readBlocks('<section><h3>a</h3><div><p>b</p></div>c</section><p>d</p>')
    expect(blocks.map((block) => [show(block), block.box.until])).toEqual([
      ['### a', 3],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ])
  })

  it('rejects pages that are too long or too deeply nested', () => {
    for (const tag of ['<div>', '<table><tr><td>', '<span>', '<svg><g>'])
      expect(() => readBlocks(tag.repeat(20_000)), tag).toThrow(TooLarge)
    expect(() => readBlocks('<p>x</p>'.repeat(200_000))).toThrow(TooLarge)
    expect(read(`${'<div>'.repeat(400)}a`)).toEqual(['a'])
  })

  it('lists all lines', () => {
    expect(listLines(readBlocks('<h1>a<i>b</i></h1><table><tr><td>c<td>d</table>e'))).toEqual(['ab', 'c d', 'e'])
  })
})
