import { expect, test } from 'vitest'
import { inviteesIn } from './inviteList.ts'

const addressesIn = (text: string) => inviteesIn(text).map(({ email }) => email)

test('addresses are read from lines, lists and the rows of a table, and what is none stays to be named (M-106)', () => {
  expect(addressesIn('ann@x.test\n  bob@x.test  \n\n"cleo@x.test"\n')).toEqual(['ann@x.test', 'bob@x.test', 'cleo@x.test'])
  expect(addressesIn('Ann Lee <ann@x.test>, bob@x.test; cleo@x.test')).toEqual(['ann@x.test', 'bob@x.test', 'cleo@x.test'])
  expect(addressesIn('email,username,privileges\r\nann@x.test,Ann,User\r\nbob@x.test,Bob,Author')).toEqual(['ann@x.test', 'bob@x.test'])
  expect(addressesIn('nobody at all\nann@x.test\nann@x.test')).toEqual(['nobody at all', 'ann@x.test', 'ann@x.test'])
  expect(addressesIn(' \n,;\n')).toEqual([])
})

test('a role beside an address is that person’s own, in a table of any column order, and in any case (M-106)', () => {
  expect(inviteesIn('email,username,privileges\nann@x.test,Ann,Author\nmoderator;bob@x.test\ncleo@x.test\t admin \ndan@x.test, Eve Author')).toEqual([
    { email: 'ann@x.test', privilege: 'Author' }, { email: 'bob@x.test', privilege: 'Moderator' }, { email: 'cleo@x.test', privilege: 'Admin' }, { email: 'dan@x.test', privilege: null },
  ])
})
