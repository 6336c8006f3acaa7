import { expect, test } from 'vitest'
import { typedAddress } from './typedAddress.ts'

const origin = 'https://repair.example'
const asked = (text: string) => typedAddress(text, origin)

test('a step or a line is named in either language, with or without the word for a guide (A-201)', () => {
  const line = { kind: 'step', guideid: 5520, step: 4, line: 2 }
  for (const text of [
    'guide 5520 step 4 line 2',
    'Guide: 5520, step 4, line 2',
    '5520 step 4 line 2',
    '#5520 step4 line2',
    'Anleitung 5520 Schritt 4 Zeile 2',
  ])
    expect(asked(text), text).toEqual(line)
  expect(asked('guide 12 step 3')).toEqual({ kind: 'step', guideid: 12, step: 3, line: null })
})

test('a tag is told by its prefix, an address by its origin (A-201)', () => {
  expect(asked('tag:battery')).toEqual({ kind: 'tag', tag: 'battery' })
  expect(asked('tag: hand grinder')).toEqual({ kind: 'tag', tag: 'hand grinder' })
  expect(asked(`${origin}/Guide/Kettle/12#s3`)).toEqual({
    kind: 'path',
    path: '/Guide/Kettle/12#s3',
  })
  expect(asked('https://repair.example.evil/Guide/Kettle/12')).toBeNull()
})

test('other words are no address', () => {
  for (const text of [
    '',
    'guide 12',
    'step 4',
    'step 4 of the guide',
    'tag:',
    '12 steps to take',
    origin,
  ])
    expect(asked(text), text).toBeNull()
})
