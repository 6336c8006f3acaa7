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
  await Promise.all([1, 2, 3, 4].map(n => gate.enter(work(n))))
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
    gate.enter(failing, 'a'),
    gate.enter(failing, 'a'),
    gate.enter(async () => 'fine'),
  ])
  expect(runs).toBe(1)
  expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  await expect(gate.enter(failing, 'a')).rejects.toThrow('broken')
  expect(runs).toBe(2)
})

test('a line that is full answers 503 with a time to come again', async () => {
  const gate = createGate(2)
  const first = gate.enter(turn)
  const second = gate.enter(turn)
  await expect(gate.enter(turn)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  })
  await Promise.all([first, second])
  await gate.enter(turn)
})
