import { expect, test } from 'vitest'
import { createSendOnce } from './sendOnce.ts'

test('a file whose words did not arrive is not sent again (A-204)', async () => {
  const told: string[] = []
  let isDown = true
  const sendOnce = createSendOnce(
    (name: string) => Promise.resolve(told.push(`sends ${name}`)),
    (name: string, id: number) => {
      told.push(`describes ${name} ${id}`)
      return isDown ? Promise.reject(new Error('No answer')) : Promise.resolve()
    },
  )
  await expect(sendOnce(1, 'one')).rejects.toThrow('No answer')
  isDown = false
  expect(await sendOnce(1, 'one')).toBe(1)
  expect(await sendOnce(1, 'one')).toBe(1)
  expect(told).toEqual(['sends one', 'describes one 1', 'describes one 1'])
})

test('a file that did not arrive is sent again (A-204)', async () => {
  let tries = 0
  const sendOnce = createSendOnce(
    () => (++tries === 1 ? Promise.reject(new Error('No answer')) : Promise.resolve(tries)),
    () => Promise.resolve(),
  )
  await expect(sendOnce(1, 'one')).rejects.toThrow('No answer')
  expect(await sendOnce(1, 'one')).toBe(2)
})

test('whoever signs in next sends pictures of their own (A-204)', async () => {
  let made = 0
  const sendOnce = createSendOnce(
    () => Promise.resolve(++made),
    () => Promise.resolve(),
  )
  expect([await sendOnce(1, 'one'), await sendOnce(2, 'one'), await sendOnce(1, 'one')]).toEqual([
    1, 2, 1,
  ])
})
