// Why a move was not made, as the service refuses it between the reading and the move.
import { afterEach, expect, test, vi } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import { sendMove } from './sendMove.ts'

const rake = { title: 'Rake', label: 'Rake', from: 'Garden', to: 'Shed' }
const page = { title: 'Rake', parent: 'Garden', revisionid: 1 }
/** The move is refused with what is there now. */
const refusing = (now: unknown) =>
  callAs(
    (path, init) =>
      init?.method === undefined || init.method === 'GET'
        ? Response.json(path.includes('Shed') ? { ...page, title: 'Shed' } : page)
        : Response.json(now, { status: 409 }),
    'token',
  )
afterEach(() => vi.unstubAllGlobals())

test('a category that was only edited meanwhile is not said to be elsewhere', async () => {
  refusing({ ...page, revisionid: 2 })
  expect(await sendMove(rake)).toEqual({ kind: 'changed' })
})

test('a category that was moved meanwhile is said to be where it is', async () => {
  refusing({ ...page, parent: 'Cellar', revisionid: 2 })
  expect(await sendMove(rake)).toEqual({ kind: 'elsewhere', parent: 'Cellar' })
})

test('no place is told where the refusal names none', async () => {
  refusing(null)
  expect(await sendMove(rake)).toEqual({ kind: 'changed' })
})
