import { expectTypeOf, test } from 'vitest'
import type { Name } from '#contract/rows.ts'
import type { Handler } from './context.ts'

type Given<N extends Name> = Parameters<Handler<N>>[1]

test('only a write is given what happens with its commit', () => {
  expectTypeOf<Given<'createGuide'>>().toHaveProperty('emit')
  expectTypeOf<Given<'readGuide'>>().not.toHaveProperty('emit')
  expectTypeOf<Given<'readGuide'>>().not.toHaveProperty('touch')
  expectTypeOf<Given<'listOwnFlags'>>().not.toHaveProperty('queue')
})
