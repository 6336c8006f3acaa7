import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const turn = () => new Promise<void>(resolve => setTimeout(resolve, 1))

test('one piece of work runs at a time, in the order in which it came', async () => {
  const gate = createGate(10)
  let running = 0
  const seen: number[] = []
  const work = (n: number) => async () => {
    expect(++running).toBe(1)
    await turn()
    seen.push(n)
    running--
  }
  await Promise.all([1, 2, 3, 4].map(n => gate.enter(work(n), { who: 'ada' })))
  expect(seen).toEqual([1, 2, 3, 4])
})

test('equal requests share one run and one failure', async () => {
  const gate = createGate(10)
  let runs = 0
  const failing = async () => {
    runs++
    await turn()
    throw new Error('broken')
  }
  const answers = await Promise.allSettled([
    gate.enter(failing, { who: 'ada', key: 'a' }),
    gate.enter(failing, { who: 'ada', key: 'a' }),
    gate.enter(async () => 'fine', { who: 'ada' }),
  ])
  expect(runs).toBe(1)
  expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  await expect(gate.enter(failing, { who: 'ada', key: 'a' })).rejects.toThrow('broken')
  expect(runs).toBe(2)
})

test('a line that is full answers 503 with a time to come again', async () => {
  const gate = createGate(2)
  const [first, second, third] = [1, 2, 3].map(() => gate.enter(turn, { who: 'ada' }))
  await expect(gate.enter(turn, { who: 'ada' })).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  })
  await gate.enter(turn, { who: 'bob' })
  await Promise.all([first, second, third])
  await gate.enter(turn, { who: 'ada' })
})

test('whoever brings one picture waits for one of each other person, not for all of theirs (S-12)', async () => {
  const gate = createGate(10)
  const seen: string[] = []
  const work = (name: string) => async () => {
    await turn()
    seen.push(name)
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map(name => gate.enter(work(name), { who: 'ada' })),
    gate.enter(work('b1'), { who: 'bob' }),
    gate.enter(work('r1'), { who: 'readers' }),
  ])
  expect(seen).toEqual(['a1', 'a2', 'b1', 'r1', 'a3', 'a4'])
})
