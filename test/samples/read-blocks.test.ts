import { describe, expect, it } from 'vitest'
import { readBlocks } from './read-blocks.ts'

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`
const read = (markdown: string) => readBlocks('page.md', markdown)

describe('the blocks of a page', () => {
  it.each([
    ['a block', fence('sh', 'curl x'), ['sh', 'quick', false]],
    ['a block of the soak', `<!-- run: soak -->\n${fence('sh', 'npm pack')}`, ['sh', 'soak', false]],
    ['a slow block', fence('sh', 'npx ershou get x'), ['sh', 'soak', false]],
    ['a block that fails', `<!-- run: fails -->\n${fence('python', 'x')}`, ['python', 'quick', true]],
    ['both', `<!-- run: soak, fails -->\n\n${fence('sh', 'npm x')}`, ['sh', 'soak', true]],
    ['an excused block', `<!-- not run: needs a mail server -->\n${fence('sh', 'x')}`, ['sh', 'never', false]],
    ['a comment that is none of ours', `<!-- hello -->\n${fence('ts', 'x')}`, ['ts', 'quick', false]],
    ['an indented block', '1. one\n\n   ```sh\n   curl x\n   ```\n', ['sh', 'quick', false]],
    ['other signs', '~~~sh\n```\n~~~\n', ['sh', 'quick', false]],
  ])('%s', (_, markdown, expected) => {
    const { blocks, problems } = read(markdown)
    expect(problems).toEqual([])
    expect(blocks.map(({ language, when, fails }) => [language, when, fails])).toEqual([expected])
  })

  it.each([
    ['what readers paste under another name', fence('bash', 'x'), 'cannot be run as bash: call it sh, ts, python'],
    ['JavaScript', fence('js', 'x'), 'cannot be run as js: call it sh, ts, python'],
    ['a placeholder', fence('sh', "curl -H 'X-API-Key: <the key>'"), 'has the placeholder <the key>'],
    ['an empty block', fence('ts', ''), 'is empty'],
    ['an excuse without a reason', `<!-- not run: -->\n${fence('sh', 'x')}`, 'says not why it is not run'],
    ['a run of no kind', `<!-- run: sometimes -->\n${fence('sh', 'x')}`, /^is run how\?/],
    ['what changes the clone', fence('sh', 'npm ci && npm start'), /^uses npm, which is run in the soak only/],
    ['what removes', fence('sh', 'rm -rf data'), /^uses rm, /],
  ])('%s is a problem', (_, markdown, problem) => {
    const { blocks, problems } = read(`text\n\n${markdown}`)
    expect(blocks).toEqual([])
    expect(problems.map((one) => one.replace(/^page\.md:\d+: /, ''))).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ])
  })

  it.each([
    ['directly', '', true],
    ['behind an introduction', 'It prints:\n\n', true],
    ['behind other text', 'Something else.\n\n', false],
    ['excused', '<!-- not run: of another day -->\n', false],
  ])('an answer %s is shown for it or not', (_, between, isShown) => {
    const { blocks } = read(`${fence('sh', 'x')}\n${between}${fence('json', '{}')}`)
    expect(blocks[0]?.shown ?? null).toEqual(isShown ? { language: 'json', text: '{}' } : null)
  })

  it('are none where other languages are', () => {
    expect(read(fence('sql', 'x') + fence('', 'x') + fence('json', '{}'))).toEqual({ blocks: [], problems: [] })
  })
})
