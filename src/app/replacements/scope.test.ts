import { expect, test } from 'vitest'
import { guideids } from './scope.ts'

test('numbers of guides are read however they are divided, each once (A-198)', () => {
  expect(guideids(' 12, 15;#20\n12 ')).toEqual({ ids: [12, 15, 20], wrong: null })
  expect(guideids('2147483647').ids).toEqual([2147483647])
})

test.each(['2147483648', '12345678901', '0', 'x7', '1-3', '12.5'])(
  '%s is no number of a guide, nor several (A-198)',
  word => {
    expect(guideids(`12 ${word}`)).toEqual({ ids: [12], wrong: word })
  },
)
