import { expect, test } from 'vitest'
import { inDeviceDatabase } from './deviceDatabase.ts'

/** As a browser that closed the connection by itself: every use of it fails. */
const closed = () =>
  Promise.reject(new DOMException('The connection is closed', 'InvalidStateError'))

test('a connection that the browser closed is opened again, once', async () => {
  let opened = 0
  const use = inDeviceDatabase(() => Promise.resolve(++opened))
  expect(await use(connection => Promise.resolve(connection))).toBe(1)
  expect(await use(connection => (connection === 1 ? closed() : Promise.resolve('kept')))).toBe(
    'kept',
  )
  expect(await use(closed)).toBeNull()
  expect(opened).toBe(3)
})

test('what cannot be opened at all, or fails for another reason, is not tried again', async () => {
  let opened = 0
  const use = inDeviceDatabase(() => Promise.resolve(++opened))
  expect(await use(closed)).toBeNull()
  expect(opened).toBe(1)
  await use(connection => Promise.resolve(connection))
  expect(await use(() => Promise.reject(new Error('no room')))).toBeNull()
  expect(opened).toBe(2)
})
