import { afterEach, expect, test } from 'vitest'
import { queries } from '#app/api/queries.ts'
import { followReading } from './followReading.ts'

type Answer = { revisionid: number }
const queryKey = ['readGuide', { params: { guideid: 7 } }]
const checked = (answer: Answer): Answer => {
  if (typeof answer.revisionid !== 'number') throw new Error('no guide')
  return answer
}
const reads = (answer: unknown) =>
  queries.fetchQuery({ queryKey, queryFn: async () => answer, staleTime: 0 })
let end = () => {}
afterEach(() => {
  end()
  queries.clear()
})

test('a reading reaches each follower once before its caller goes on (A-26)', async () => {
  const told: unknown[] = []
  end = followReading({ queryKey, select: checked }, answer => told.push(answer))
  await reads({ revisionid: 352 }).then(() => told.push('read'))
  expect(told).toEqual([{ revisionid: 352 }, 'read'])
  queries.setQueryData(queryKey, { revisionid: 353 })
  await queries.fetchQuery({
    queryKey: ['readGuide', { params: { guideid: 8 } }],
    queryFn: async () => ({ revisionid: 9 }),
  })
  expect(told).toHaveLength(2)
  end()
  await reads({ revisionid: 354 })
  expect(told).toHaveLength(2)
})

test('an answer that is none of this endpoint is not told, and is left to the screen', async () => {
  const told: unknown[] = []
  end = followReading({ queryKey, select: checked }, answer => told.push(answer))
  expect(await reads({ message: 'Welcome to the network of this hotel' })).toEqual({
    message: 'Welcome to the network of this hotel',
  })
  expect(told).toEqual([])
})
