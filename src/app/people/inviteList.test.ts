import { expect, test } from 'vitest'
import { addressesIn } from './inviteList.ts'

test('addresses are read from lines, lists and the rows of a table, and what is none stays to be named (M-106)', () => {
  expect(addressesIn('ann@x.test\n  bob@x.test  \n\n"cleo@x.test"\n')).toEqual(['ann@x.test', 'bob@x.test', 'cleo@x.test'])
  expect(addressesIn('Ann Lee <ann@x.test>, bob@x.test; cleo@x.test')).toEqual(['ann@x.test', 'bob@x.test', 'cleo@x.test'])
  expect(addressesIn('email,username,privileges\r\nann@x.test,Ann,User\r\nbob@x.test,Bob,Author')).toEqual(['ann@x.test', 'bob@x.test'])
  expect(addressesIn('nobody at all\nann@x.test\nann@x.test')).toEqual(['nobody at all', 'ann@x.test', 'ann@x.test'])
  expect(addressesIn(' \n,;\n')).toEqual([])
})
