import { expect, test } from 'vitest'
import { inviteesIn } from './inviteList.ts'

const known = { teams: ['Workshop', 'Night shift'], langids: ['en', 'de'] }
const invitees = (text: string) => inviteesIn(text, known)
const addressesIn = (text: string) => invitees(text).map(({ email }) => email)
const nothing = { privilege: null, teams: null, langid: null }

test('addresses are read from lines, lists and table rows (M-106)', () => {
  expect(addressesIn('ann@x.test\n  bob@x.test  \n\n"cleo@x.test"\n')).toEqual([
    'ann@x.test',
    'bob@x.test',
    'cleo@x.test',
  ])
  expect(addressesIn('Ann Lee <ann@x.test>, bob@x.test; cleo@x.test')).toEqual([
    'ann@x.test',
    'bob@x.test',
    'cleo@x.test',
  ])
  expect(
    addressesIn('email,username,privileges\r\nann@x.test,Ann,User\r\nbob@x.test,Bob,Author'),
  ).toEqual(['ann@x.test', 'bob@x.test'])
  expect(addressesIn('nobody at all\nann@x.test\nann@x.test')).toEqual([
    'nobody at all',
    'ann@x.test',
    'ann@x.test',
  ])
  expect(addressesIn('username;email\nAnn;nobody at all\nBob;bob@x.test')).toEqual([
    'nobody at all',
    'bob@x.test',
  ])
  expect(addressesIn(' \n,;\n')).toEqual([])
})

test('role, teams and language beside an address belong to that person (M-106)', () => {
  expect(
    invitees(
      'ann@x.test,Ann,Author,Workshop\nmoderator;bob@x.test;DE\ncleo@x.test\t admin \tNight shift|Workshop\ndan@x.test, Eve Author, Workshop crew',
    ),
  ).toEqual([
    { email: 'ann@x.test', privilege: 'Author', teams: 'Workshop', langid: null },
    { email: 'bob@x.test', privilege: 'Moderator', teams: null, langid: 'de' },
    { email: 'cleo@x.test', privilege: 'Admin', teams: 'Night shift|Workshop', langid: null },
    { email: 'dan@x.test', ...nothing },
  ])
})

test('a table says by its heading what is what, also what is not known here (M-106)', () => {
  expect(
    invitees(
      'Teams;Sprache;E-Mail;Rolle\n"Night shift|9";de;ann@x.test;author\nNo such crew;xx;bob@x.test;\n;;cleo@x.test;',
    ),
  ).toEqual([
    { email: 'ann@x.test', privilege: 'Author', teams: 'Night shift|9', langid: 'de' },
    { email: 'bob@x.test', privilege: null, teams: 'No such crew', langid: 'xx' },
    { email: 'cleo@x.test', ...nothing },
  ])
  expect(invitees('email\tteams\nann@x.test\t"Cut, dry"')).toEqual([
    { email: 'ann@x.test', privilege: null, teams: 'Cut, dry', langid: null },
  ])
})
