import { expect, test } from 'vitest'
import { withoutMember } from './withoutMember.ts'

test.each([
  [{ a: 1, tree: { b: [{ c: '}"\\' }, {}], d: '{' }, e: 'x' }],
  [{ tree: {}, e: '"tree":{' }],
  [{ said: '"tree":{"a":1}', tree: { text: '\\\\" }' }, e: [{ tree: 1 }] }],
])('the tree of %j is left out and the rest stays', value => {
  for (const indent of [0, 4])
    expect(JSON.parse(withoutMember(JSON.stringify(value, null, indent), 'tree'))).toEqual({
      ...value,
      tree: null,
    })
})

test.each([{ a: 1 }, { tree: null, other: {} }, { tree: 'text', other: { a: 1 } }])(
  'an answer without a tree, %j, stays as it is',
  value => {
    const json = JSON.stringify(value)
    expect(withoutMember(json, 'tree')).toBe(json)
  },
)
