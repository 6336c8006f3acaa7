import { expect, test } from 'vitest'
import { readRenames } from './readRenames.ts'

test.each([
  [
    'a heading, quotes, Windows lines',
    '\uFEFFtag,to\r\nbatery,battery\r\n"a ""b""","c; d"\r\n',
    [
      { tag: 'batery', to: 'battery' },
      { tag: 'a "b"', to: 'c; d' },
    ],
  ],
  [
    'semicolons, no heading',
    'batery;battery\nscrews;screw',
    [
      { tag: 'batery', to: 'battery' },
      { tag: 'screws', to: 'screw' },
    ],
  ],
  [
    'an export with a column of new names',
    'tag,count,to\nbatery,3,battery\nkept,5,\n',
    [{ tag: 'batery', to: 'battery' }],
  ],
  ['what exports guard', "tag,to\n'=1+1,sum", [{ tag: '=1+1', to: 'sum' }]],
  ['nothing', '', []],
  ['a heading alone', 'tag,count', []],
])('a list of renamings is read: %s (A-174)', (_, text, renames) => {
  expect(readRenames(text)).toEqual(renames)
})
