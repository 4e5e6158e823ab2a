import { expect, it } from 'vitest'
import type { Rendered } from '../answers.ts'
import { createShareAnswers } from './share-answers.ts'

const here = { destroyed: false }

/** A question that is answered when the test says so. */
function openQuestion(release: (() => void) | null = null) {
  const share = createShareAnswers()
  let asked = 0
  let answer = () => {}
  let fail = (_: Error) => {}
  let clients = here
  const ask = (client = here, question = 'acc_1 /v1/search') =>
    share(question, client, (everybody) => {
      asked++
      clients = everybody
      return new Promise((resolve, reject) => {
        answer = () => resolve({ release } as Rendered)
        fail = reject
      })
    })
  return {
    ask,
    asked: () => asked,
    answer: () => answer(),
    fail: (error: Error) => fail(error),
    clients: () => clients,
  }
}

it('asks once for all who ask the same meanwhile, and again for who comes later', async () => {
  const { ask, asked, answer } = openQuestion()
  const answers = [ask(), ask(), ask()]
  expect(asked()).toBe(1)
  answer()
  await Promise.all(answers)
  const later = ask()
  expect(asked()).toBe(2)
  answer()
  await later
})

it('asks other questions, and those of other accounts, by themselves', () => {
  const { ask, asked } = openQuestion()
  for (const question of ['acc_1 /v1/search', 'acc_1 /v1/search?page=2', 'acc_2 /v1/search']) void ask(here, question)
  expect(asked()).toBe(3)
})

it('fails for all, and asks again afterwards', async () => {
  const { ask, asked, fail } = openQuestion()
  const answers = [ask(), ask()]
  fail(new Error('away'))
  for (const answer of answers) await expect(answer).rejects.toThrow('away')
  void ask()
  expect(asked()).toBe(2)
})

it('gives lent memory back when the last of them has sent it', async () => {
  let released = 0
  const { ask, answer } = openQuestion(() => {
    released++
  })
  const asking = [ask(), ask(), ask()]
  answer()
  const [first, second, third] = await Promise.all(asking)
  first?.release?.()
  second?.release?.()
  expect(released).toBe(0)
  third?.release?.()
  expect(released).toBe(1)
})

it('goes on for those who stay when the first hangs up', () => {
  const first = { destroyed: false }
  const second = { destroyed: false }
  const { ask, clients } = openQuestion()
  void ask(first)
  void ask(second)
  first.destroyed = true
  expect(clients().destroyed).toBe(false)
  second.destroyed = true
  expect(clients().destroyed).toBe(true)
})
