import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openMoveLog } from './moveLog.ts'

const move = (title: string) => ({ title, label: title, from: 'a', to: null })

test("each person's log of moves is kept with results (A-161)", async () => {
  const log = await openMoveLog('7 https://site', 'moves of a test')
  const [first, second, third] = [
    await log.add(move('one'), 'batch'),
    await log.add(move('two'), 'batch'),
    await log.add(move('three'), 'batch'),
  ]
  await log.mark(first, 'done')
  await log.mark(second, 'undone')
  await log.drop(third)
  await log.mark(third, 'done') // it never happened: nothing comes back
  await (
    await openMoveLog('8 https://site', 'moves of a test')
  ).add(move('of somebody else'), 'other')
  const again = await (await openMoveLog('7 https://site', 'moves of a test')).load()
  expect(again.map(({ title, state, batch, from, to }) => [title, state, batch, from, to])).toEqual(
    [
      ['one', 'done', 'batch', 'a', null],
      ['two', 'undone', 'batch', 'a', null],
    ],
  )
  await log.add(move('on its way'), 'next')
  expect((await log.load()).at(-1)).toMatchObject({ title: 'on its way', state: 'sent' })
})
